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
    "explain.nemesis": "Qui a fini devant plus souvent que les autres résultats ne le laissent "
    "attendre, après au moins {limit} parties ensemble.",
    "explain.victim": "Qui a fini derrière plus souvent que les autres résultats ne le laissent "
    "attendre, après au moins {limit} parties ensemble.",
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
    "explain.upset": "La plus grande avance au classement qui n’a servi à rien contre quelqu’un.",
}
