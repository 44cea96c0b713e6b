"""What is said of competitions, in French."""

MESSAGES = {
    # A file that is no competition
    "file_too_large": "Le fichier dépasse {limit} Mo ; aucune compétition n’est si grande.",
    "not_a_competition": "Une compétition est un objet JSON.",
    "wrong_format": "Le format doit être companion-competition/1.",
    "newer_format": "Cette compétition vient d’un companion plus récent ({quote}).",
    "missing_field": "Ici, il manque {field}.",
    "unknown_field": "Ici, rien ne s’appelle {field}.",
    "not_an_object": "Ici, il faut un objet.",
    "too_few": "Sous {field}, il en faut au moins {limit}.",
    "too_many": "Sous {field}, {limit} au plus sont possibles.",
    "unknown_player": "Il n’y a pas de personne {number} ; la dernière est {highest}.",
    "player_twice": "La personne {number} figure ici deux fois.",
    # A table that cannot be counted
    "places_and_scores": "À une table, soit tout le monde a une place, soit personne.",
    "no_points_for_size": "Le barème ne donne pas de points pour une table de {size}.",
    "score_needed": "Les points viennent des scores, et il n’y a ici qu’une place.",
    # A scheme that is none
    "said_twice": "C’est dit deux fois, pour le barème et pour ses points : {field}.",
    "no_size": "Le nombre de places à une table ne peut pas être {quote}.",
    "no_tiebreak": "Un départage est un nom, ou un objet fait d’un nom et de son nombre.",
    "tiebreak_twice": "Le départage {quote} figure ici deux fois.",
    "lot_without_seed": "On ne peut tirer au sort qu’avec une graine.",
    "expected.number": "un nombre",
    # A schedule that cannot be
    "no_such_tables": "Des tables de {size} et {smaller} ne peuvent accueillir {count} personnes.",
    # A round that cannot be seated
    "no_such_table": "Il n’y a pas de table {number} : il y en a {count}, comptées à partir de 0.",
    "table_too_full": "À la table {number}, il n’y a pas de place pour les {count} personnes qui y "
    "sont fixées.",
    "too_many_fixed": "Quelqu’un doit passer son tour, et tout le monde est fixé à une table.",
    # Why somebody sits there
    "why.absent": "Pas là pour cette ronde.",
    "why.sits_out": "Exempt pour cette ronde : personne à une table ne l’a été moins souvent.",
    "why.fixed": "À la table {table}, comme fixé, avec {people}.",
    "why.lot": "Le sort réunit avec {people}.",
    "why.first_round": "Personne ne s’est encore rencontré : le sort réunit avec {people}.",
    "why.strangers": "Que de nouvelles têtes : {people}.",
    "why.same_score": "Que de nouvelles têtes avec autant de points : {people}.",
    "why.close_score": "Que de nouvelles têtes, à {difference} au plus en points : {people}.",
    "why.short_table": "Le tour est venu d’une petite table, avec {people}.",
    "why.again": "Encore {people} : tout échange aurait donné plus de répétitions ou de plus "
    "grands écarts.",
    "why.again_nobody": "Encore {people} : personne d’autre n’est à portée de ces points.",
    "why.again_score": "Encore {people} : tous les autres à portée de ces points avaient déjà "
    "rencontré {others}.",
    "why.again_all": "Encore {people} : tous les autres avaient déjà rencontré {others}.",
    "why.one_here": "quelqu’un à cette table",
    "why.some_here": "{count} personnes ou plus à cette table",
    # What is counted of a player
    "statistic.games": "Parties",
    "statistic.wins": "Victoires",
    "statistic.win_rate": "Parties gagnées",
    "statistic.share": "Adversaires battus",
    "statistic.nights": "Soirées",
    "statistic.by_game": "Par jeu",
    "statistic.by_seat": "Par place à table",
    "statistic.by_size": "Par taille de table",
    "statistic.nemesis": "Bête noire",
    "statistic.victim": "Victime préférée",
    "statistic.favourites": "Adversaires les plus fréquents",
    "statistic.wins_longest": "Plus longue série de victoires",
    "statistic.wins_current": "Série de victoires en cours",
    "statistic.nights_longest": "Plus longue série de soirées",
    "statistic.nights_current": "Série de soirées en cours",
    "explain.share": "Part des adversaires laissés derrière soi ; une égalité compte pour moitié. "
    "Cela veut dire la même chose aux petites et aux grandes tables.",
    "explain.nemesis": "Qui a fini devant le plus souvent, et plus que les autres résultats ne le "
    "laissent attendre, après au moins {limit} parties ensemble.",
    "explain.victim": "Qui a fini derrière le plus souvent, et plus que les autres résultats ne le "
    "laissent attendre, après au moins {limit} parties ensemble.",
    # Records of a venue
    "record.highest": "Meilleur score",
    "record.widest": "Plus grand écart",
    "record.closest": "Victoire la plus serrée",
    "record.streak": "Plus longue série de victoires",
    "record.plays": "Plus grand nombre de parties",
    "record.wins": "Plus grand nombre de victoires",
    "record.titles": "Plus grand nombre de jeux différents",
    # A season in review
    "review.plays": "Parties",
    "review.players": "Personnes",
    "review.nights": "Soirées",
    "review.improved": "Plus beaux progrès",
    "review.faithful": "Fidélité de la saison",
    "review.newcomer": "Révélation de la saison",
    "review.upset": "Surprise de la saison",
    "review.game": "Jeu de la saison",
    "review.busiest": "Soirée la plus animée",
    "review.largest": "Plus grande table",
    "explain.improved": "La part d’adversaires battus dans la seconde moitié des soirées, comparée "
    "à la première ; au moins {limit} parties dans chacune.",
    "explain.newcomer": "Première venue après la soirée d’ouverture, au moins {limit} parties, la "
    "plus grande part d’adversaires battus.",
    "explain.upset": "Le plus grand écart de force estimée qui n’a servi à rien contre quelqu’un.",
    # Ways of counting on offer
    "use.league": "Pour un championnat",
    "use.tournament": "Pour un tournoi",
    "preset.five": "5-3-2-1 selon la place",
    "preset.five.about": "Le plus courant : une victoire donne 5 à chaque table, et chaque taille "
    "a sa propre liste.",
    "preset.beaten": "Adversaires battus",
    "preset.beaten.about": "Adversaires battus ÷ adversaires rencontrés. Le plus juste quand les "
    "tables n’ont pas la même taille et que chacun vient quand il peut.",
    "preset.club": "Championnat de club, 3 meilleures sur 4",
    "preset.club.about": "11-7-4-2 à quatre, 10-6-2 à trois ; une mauvaise soirée est pardonnée.",
    "preset.catan": "Victoires, puis scores",
    "preset.catan.about": "Comme aux tournois de Catan : le plus de victoires, puis la somme des "
    "scores, puis leur part.",
    "preset.share": "Part des scores de la table",
    "preset.share.about": "Chaque point du jeu compte ; pour les jeux à gros scores et aux fins "
    "serrées.",
    "preset.winner": "Part du score du vainqueur",
    "preset.winner.about": "Qui gagne reçoit 1, les autres la part de ce score qu’ils ont "
    "atteinte.",
    "preset.ladder": "Échelle : les grandes tables donnent plus",
    "preset.ladder.about": "3-1, 4-2-1, 5-3-2-1, 6-4-3-2-1 : une victoire contre plus de monde "
    "vaut plus.",
    "preset.linear": "Un point par place",
    "preset.linear.about": "La dernière place donne 1, chaque place devant un de plus. Facile à "
    "calculer de tête.",
    "preset.store": "5-3-2-1, sans la dernière valeur aux petites tables",
    "preset.store.about": "Comme en boutique : une liste pour toutes les tables, et une exemption "
    "vaut une victoire.",
    "preset.halves": "4-2-1-0, places partagées en moyenne",
    "preset.halves.about": "Quatre rondes et une table finale ; ensuite, la somme des scores "
    "départage.",
    "preset.heats": "1000-100-10-1 pour des séries",
    "preset.heats.about": "Chacun joue autant de séries qu’il veut ; les victoires passent avant "
    "tout.",
    "preset.cities": "100-50-20-10, à trois 100-40-10",
    "preset.cities.about": "Une victoire vaut deux deuxièmes places ; puis les victoires, puis la "
    "somme des scores.",
    "preset.speedway": "3-2-1-0, puis les meilleures places",
    "preset.speedway.about": "Pour 16 personnes en 5 rondes, où tout le monde se rencontre une "
    "fois.",
    "preset.racing": "25-18-15-12-10-8 comme en course",
    "preset.racing.about": "Comme en course automobile : une longue saison, et gagner vaut "
    "nettement plus que finir deuxième.",
    "preset.sociable": "10-7-5-3 avec prime de présence",
    "preset.sociable.about": "5 de plus pour la présence, 2 par nouvel adversaire et par nouveau "
    "jeu : pour les clubs qui veulent se mélanger.",
    "preset.written": "Points tels que notés",
    "preset.written.about": "Pour les jeux qui ont leurs propres points de tournoi, comme le "
    "riichi ou Commander.",
    # Formats for an evening
    "format.schedule": "Calendrier fixe",
    "format.schedule.about": "Idéal pour faire connaissance : tout le monde joue à chaque ronde et "
    "rencontre le plus de monde possible.",
    "format.swiss": "Système suisse",
    "format.swiss.about": "Idéal pour des tables disputées jusqu’au bout : à points égaux on se "
    "rencontre, et personne n’est éliminé.",
    "format.swiss_final": "Système suisse et finale",
    "format.swiss_final.about": "Idéal pour couronner quelqu’un : d’abord le système suisse, puis "
    "les meilleurs à une seule table.",
    "format.semis": "Demi-finales et finale",
    "format.semis.about": "Idéal quand on est nombreux : beaucoup restent longtemps en course, et "
    "une mauvaise partie ne coûte rien.",
    "format.knockout": "Élimination directe",
    "format.knockout.about": "Idéal quand le temps manque : après chaque ronde, seuls les "
    "vainqueurs et les meilleurs autres continuent.",
    "format.heats": "Séries et finale",
    "format.heats.about": "Idéal pour un café où l’on va et vient : chacun joue autant de séries "
    "qu’il veut.",
    # Why a format suits an evening or does not
    "plan.all_play": "Tout le monde peut jouer à toutes les rondes : {rounds}.",
    "plan.known_before": "Toutes les tables sont connues avant la première ronde.",
    "plan.meets": "Chacun rencontre environ {met} autres sur {others}.",
    "plan.come_and_go": "On peut arriver tard et partir tôt.",
    "plan.semis": "Les demi-finales ont de la place pour {count}.",
    "plan.final": "La soirée se termine par une table finale de {count}.",
    "plan.no_repeats": "Personne ne rencontre quelqu’un deux fois.",
    "plan.repeats": "Rencontres répétées : {repeats} sur {meetings}. Personne ne pourrait "
    "descendre sous {least}.",
    "plan.chance_repeats": "Qui rencontre qui est laissé au hasard ; rencontres répétées, "
    "environ : {repeats}.",
    "plan.some_stop": "Hors course après la ronde {rounds} : {count}.",
    "plan.waits": "On ne peut tirer la ronde suivante que lorsque la dernière table a fini.",
    "plan.undecided": "Plusieurs pourraient tout gagner : il faut {needed} rondes pour être sûr "
    "d’un seul vainqueur.",
    "plan.byes": "Exemptions à chaque ronde : {count}.",
    "plan.no_table": "Avec ces tailles, il n’y a pas de table pour {count}.",
    "plan.no_time": "Une seule ronde dure déjà {minutes} minutes.",
    "plan.one_table": "Tout le monde est de toute façon à la même table.",
    "plan.few_rounds": "Il faut {needed} rondes, et le temps ne suffit pas.",
    "plan.few_people": "Il faut au moins {count} personnes.",
    "criterion.play": "Tout le monde joue beaucoup : {score} sur {most}.",
    "criterion.winner": "La meilleure performance l’emporte vraiment : {score} sur {most}.",
    "criterion.fresh": "De nouvelles têtes à chaque table : {score} sur {most}.",
    "criterion.time": "Le temps est bien employé : {score} sur {most}.",
    "criterion.easy": "Facile à mener et à expliquer : {score} sur {most}.",
    # Kinds of points
    "kind.placing": "Points selon la place",
    "kind.placing.about": "Chaque place à la table donne des points d’une liste. Qui partage une "
    "place reçoit la moyenne des places couvertes.",
    "kind.beaten": "Adversaires battus",
    "kind.beaten.about": "Les adversaires battus, une égalité valant un demi, sont additionnés sur "
    "toutes les parties et divisés une fois par les adversaires rencontrés.",
    "kind.share": "Part des scores de la table",
    "kind.share.about": "Le score personnel rapporté à tous ceux de la table, rendu comparable "
    "entre petites et grandes tables.",
    "kind.winner": "Part du meilleur score",
    "kind.winner.about": "Le score personnel divisé par le meilleur de la table.",
    "kind.given": "Points tels que notés",
    "kind.given.about": "Ce sont les points que la table a notés.",
    # Rules of a scheme
    "rule.count": "Sur {of} rondes, les {best} meilleures comptent ; une ronde manquée vaut 0.",
    "rule.average": "C’est la moyenne des parties jouées qui compte, pas leur somme.",
    "rule.attendance": "Pour chaque ronde de présence : {each}.",
    "rule.new_opponent": "Pour chaque adversaire rencontré pour la première fois : {each}.",
    "rule.new_game": "Pour chaque jeu joué pour la première fois : {each}.",
    "rule.bye": "Une exemption donne {value}.",
    "rule.minimum_games": "Pour avoir un rang, il faut au moins ce nombre de parties : {least}.",
    # What breaks a tie
    "breaker.wins": "victoires",
    "breaker.wins.about": "Qui a gagné plus souvent est devant ; une première place partagée est "
    "une victoire pour chacun.",
    "breaker.countback": "meilleures places",
    "breaker.countback.about": "Plus de premières places, puis plus de deuxièmes, et ainsi de "
    "suite.",
    "breaker.points_share": "part des points possibles",
    "breaker.points_share.about": "Les points gagnés, rapportés au maximum que les parties jouées "
    "pouvaient donner.",
    "breaker.score_sum": "somme des scores",
    "breaker.score_sum.about": "Les scores de toutes les parties, additionnés.",
    "breaker.score_share": "part des scores",
    "breaker.score_share.about": "À chaque partie, le score personnel rapporté à tous ceux de la "
    "table, comme si toutes les tables étaient de même taille ; puis additionné.",
    "breaker.winner_share": "part du meilleur score",
    "breaker.winner_share.about": "À chaque partie, le score personnel divisé par le meilleur de "
    "la table ; on en prend la moyenne.",
    "breaker.beaten": "adversaires battus",
    "breaker.beaten.about": "Adversaires battus, une égalité valant un demi, rapportés à tous les "
    "adversaires rencontrés.",
    "breaker.opponents_points": "force des adversaires",
    "breaker.opponents_points.about": "La moyenne des points que les adversaires ont gagnés "
    "ailleurs : qui en a rencontré de plus forts est devant.",
    "breaker.head_to_head": "confrontations directes",
    "breaker.head_to_head.about": "Seules comptent les parties entre ex æquo, et seulement si tous "
    "se sont rencontrés.",
    "breaker.best_place": "meilleure place",
    "breaker.best_place.about": "La meilleure place obtenue départage.",
    "breaker.latest": "dernières places",
    "breaker.latest.about": "La place à la dernière ronde départage, puis celle de la ronde "
    "d’avant, et ainsi de suite.",
    "breaker.dropped": "points retirés",
    "breaker.dropped.about": "Qui avait plus de points dans les rondes non comptées est devant.",
    "breaker.attendance": "rondes de présence",
    "breaker.attendance.about": "Qui est venu plus souvent est devant ; une exemption compte comme "
    "présence.",
    "breaker.lot": "le tirage au sort",
    "breaker.lot.about": "Le sort départage. Il vient de la graine et du nom, si bien que chacun "
    "peut le vérifier.",
    # Arithmetic, step by step
    "number.half": "0,5",
    "step.placing": "{seat} : la place {rank} à une table de {size} donne {value}.",
    "step.shared": "{seat} : les places {rank} à {last} sont partagées, donc ({terms}) ÷ {count} = "
    "{value}.",
    "step.unclassified": "{seat}, hors classement : {value}.",
    "step.beaten": "{seat}, adversaires battus : {beaten} sur {faced}.",
    "step.share": "{seat}, {score} sur {total} à la table : {score} ÷ {total} × {size} ÷ "
    "{reference} = {value}.",
    "step.winner": "{seat} avec {score}, le meilleur a {best} : {score} ÷ {best} = {value}.",
    "step.given": "{seat} : la table a noté {value}.",
    "step.weight": "{seat} : cette ronde compte {weight} fois, {won} × {weight} = {value}.",
    "step.bye": "{seat} passe la ronde {round} et reçoit {value}.",
    "step.kept": "{seat} : ces rondes comptent : {kept}. Retirées : {dropped}.",
    "step.sum": "{seat} au total : {terms} = {value}.",
    "step.average": "{seat} en moyenne : ({terms}) ÷ {of} = {value}.",
    "step.divided": "{seat}, adversaires battus : ({terms}) ÷ {of} = {value}.",
    "step.attendance": "{seat}, prime de présence : {times} × {each} = {value}.",
    "step.new_opponent": "{seat}, nouveaux adversaires : {times} × {each} = {value}.",
    "step.new_game": "{seat}, nouveaux jeux : {times} × {each} = {value}.",
    "step.adjusted": "{seat} : correction à la ronde {round} de {value}.",
    "step.total": "{seat}, tout compris : {terms} = {value}.",
    "step.ahead": "{seat} devance {other} : {own} contre {theirs}.",
    "step.broken": "{seat} et {other} ont autant de points. Départage : {breaker}, {own} contre "
    "{theirs}.",
    "step.level": "{seat} et {other} sont à égalité en tout et partagent le rang {rank}.",
    "step.unranked": "Pas encore de rang pour {seat} : parties jouées {games}, requises {least}.",
}
