"""What is said of competitions, beside the words that all games share."""

MESSAGES = {
    # A file that is no competition
    "file_too_large": "The file is larger than {limit} MB; no competition is.",
    "not_a_competition": "A competition is a JSON object.",
    "wrong_format": "The format has to be companion-competition/1.",
    "newer_format": "This competition was written by a newer companion ({quote}).",
    "missing_field": "Here, {field} is missing.",
    "unknown_field": "Here, nothing is called {field}.",
    "not_an_object": "Here, an object is needed.",
    "too_few": "Under {field}, at least {limit} are needed.",
    "too_many": "Under {field}, at most {limit} are possible.",
    "unknown_player": "There is no player {number}; the last one is {highest}.",
    "player_twice": "Player {number} stands here twice.",
    # A table that cannot be counted
    "places_and_scores": "At one table, either all have a place or nobody has.",
    "no_points_for_size": "The scheme has no points for a table of {size}.",
    "score_needed": "The points come from scores, and here is only a place.",
    # A scheme that is none
    "said_twice": "This is said twice, of the scheme and of its points: {field}.",
    "no_size": "The number of seats at a table cannot be {quote}.",
    "no_tiebreak": "A tie-break is a name, or an object with one name and its number.",
    "tiebreak_twice": "The tie-break {quote} stands here twice.",
    "lot_without_seed": "A lot can only be drawn with a seed.",
    "expected.number": "a number",
    # A schedule that cannot be
    "no_such_tables": "Tables of {size} and {smaller} cannot seat {count} players.",
    # A round that cannot be seated
    "no_such_table": "There is no table {number}: there are {count}, numbered from 0.",
    "table_too_full": "At table {number} there is no room for all {count} who are fixed there.",
    "too_many_fixed": "Somebody has to sit out, and everybody is fixed at a table.",
    # Why somebody sits there
    "why.absent": "You are not there in this round.",
    "why.sits_out": "You sit out this round: nobody at a table has done so less often.",
    "why.fixed": "You sit at table {table}, as was fixed, with {people}.",
    "why.lot": "The lot put you with {people}.",
    "why.first_round": "Nobody has met yet, so you meet {people} by lot.",
    "why.strangers": "You meet only new people: {people}.",
    "why.same_score": "You meet only new people with as many points as you: {people}.",
    "why.close_score": "You meet only new people, no more than {difference} away in points: "
    "{people}.",
    "why.short_table": "It is your turn at a short table; you meet {people} there.",
    "why.again": "You meet {people} again: any exchange would have led to more repeats or wider "
    "scores.",
    "why.again_nobody": "You meet {people} again: nobody else is within reach of your score.",
    "why.again_score": "You meet {people} again: everyone else within reach of your score had "
    "already met {others}.",
    "why.again_all": "You meet {people} again: everyone else had already met {others}.",
    "why.one_here": "somebody at your table",
    "why.some_here": "{count} or more at your table",
    # What is counted of a player
    "statistic.games": "Plays",
    "statistic.wins": "Wins",
    "statistic.win_rate": "Plays won",
    "statistic.share": "Opponents beaten",
    "statistic.nights": "Nights",
    "statistic.by_game": "By game",
    "statistic.by_seat": "By seat",
    "statistic.by_size": "By size of table",
    "statistic.nemesis": "Nemesis",
    "statistic.victim": "Favourite victim",
    "statistic.favourites": "Met most often",
    "statistic.wins_longest": "Longest winning streak",
    "statistic.wins_current": "Current winning streak",
    "statistic.nights_longest": "Most nights in a row",
    "statistic.nights_current": "Nights in a row up to now",
    "explain.share": "Opponents left behind, out of all opponents faced; a tie counts half. It "
    "means the same at small and large tables.",
    "explain.nemesis": "Who finished ahead more often than not, and than the other results let "
    "expect, after at least {limit} plays together.",
    "explain.victim": "Who finished behind more often than not, and than the other results let "
    "expect, after at least {limit} plays together.",
    # Records of a venue
    "record.highest": "Highest score",
    "record.widest": "Biggest margin",
    "record.closest": "Closest win",
    "record.streak": "Longest winning streak",
    "record.plays": "Most plays",
    "record.wins": "Most wins",
    "record.titles": "Most different games",
    # A season in review
    "review.plays": "Plays",
    "review.players": "People",
    "review.nights": "Nights",
    "review.improved": "Most improved",
    "review.faithful": "Most faithful",
    "review.newcomer": "Newcomer of the season",
    "review.upset": "Upset of the season",
    "review.game": "Game of the season",
    "review.busiest": "Busiest night",
    "review.largest": "Largest table",
    "explain.improved": "The share of opponents beaten in the second half of the nights, compared "
    "with the first; at least {limit} plays in each.",
    "explain.newcomer": "First seen after the opening night, at least {limit} plays, the greatest "
    "share of opponents beaten.",
    "explain.upset": "The greatest lead in rating that did not help against somebody.",
    # Ways of counting on offer
    "use.league": "For a league",
    "use.tournament": "For a tournament",
    "preset.five": "5-3-2-1 by place",
    "preset.five.about": "The usual one: a win gives 5 at every table, and every size has its own "
    "list.",
    "preset.beaten": "Opponents beaten",
    "preset.beaten.about": "Opponents beaten ÷ opponents faced. The fairest where tables differ in "
    "size and people come and go.",
    "preset.club": "Club league, best 3 of 4",
    "preset.club.about": "11-7-4-2 at four, 10-6-2 at three; one bad night is forgiven.",
    "preset.catan": "Wins, then scores",
    "preset.catan.about": "As at Catan tournaments: most wins, then the sum of the scores, then "
    "the share of them.",
    "preset.share": "Share of the table's scores",
    "preset.share.about": "Every point in the game counts; for games with many points and close "
    "ends.",
    "preset.winner": "Share of the winner's score",
    "preset.winner.about": "The winner gets 1, all others what part of the winner's score they "
    "reached.",
    "preset.ladder": "Ladder: larger tables give more",
    "preset.ladder.about": "3-1, 4-2-1, 5-3-2-1, 6-4-3-2-1: a win against more people is worth "
    "more.",
    "preset.linear": "One point for each place",
    "preset.linear.about": "Last gets 1, everybody in front of it one more. Easy to work out in "
    "the head.",
    "preset.store": "5-3-2-1, short tables lose the last",
    "preset.store.about": "As in game stores: one list for all tables, and a bye counts as a win.",
    "preset.halves": "4-2-1-0, shared places averaged",
    "preset.halves.about": "Four rounds and a final table; then the sum of the scores decides.",
    "preset.heats": "1000-100-10-1 for heats",
    "preset.heats.about": "Whoever likes enters as many heats as they want; wins come before "
    "everything.",
    "preset.cities": "100-50-20-10, at three 100-40-10",
    "preset.cities.about": "A win is worth two second places; then wins, then the sum of the "
    "scores.",
    "preset.speedway": "3-2-1-0 with countback",
    "preset.speedway.about": "For 16 people in 5 rounds, where everybody meets everybody once.",
    "preset.racing": "25-18-15-12-10-8 as in racing",
    "preset.racing.about": "As in motor racing: a long season, and a win is clearly more than a "
    "second place.",
    "preset.sociable": "10-7-5-3 with a bonus for coming",
    "preset.sociable.about": "5 more for coming, 2 for every new opponent and every new game: for "
    "clubs that want to mix.",
    "preset.written": "Points as written down",
    "preset.written.about": "For games that bring their own tournament points, like Riichi or "
    "Commander.",
    # Formats for an evening
    "format.schedule": "Fixed schedule",
    "format.schedule.about": "Good for getting to know each other: everybody plays every round, "
    "and meets as many others as can be.",
    "format.swiss": "Swiss",
    "format.swiss.about": "Good for exciting tables to the end: those with as many points meet, "
    "and nobody is out.",
    "format.swiss_final": "Swiss and a final",
    "format.swiss_final.about": "Good for an evening with a champion: Swiss first, then the best "
    "at one table.",
    "format.semis": "Semi-finals and a final",
    "format.semis.about": "Good for large fields: many stay in the running for long, and one bad "
    "game does not matter.",
    "format.knockout": "Knock-out",
    "format.knockout.about": "Good for little time: after every round only the winners and the "
    "best others go on.",
    "format.heats": "Heats and a final",
    "format.heats.about": "Good for a café with people coming and going: everyone enters as many "
    "heats as they like.",
    # Why a format suits an evening or does not
    "plan.all_play": "Everybody can play in all rounds: {rounds}.",
    "plan.known_before": "All tables are known before the first round.",
    "plan.meets": "Everybody meets about {met} of {others} others.",
    "plan.come_and_go": "People may come late and leave early.",
    "plan.semis": "The semi-finals have room for {count}.",
    "plan.final": "The evening ends with a final table of {count}.",
    "plan.no_repeats": "Nobody meets anybody twice.",
    "plan.repeats": "Repeated meetings: {repeats} of {meetings}. Nobody could do with fewer than "
    "{least}.",
    "plan.chance_repeats": "Who meets whom is left to chance; repeated meetings, about: {repeats}.",
    "plan.some_stop": "Out of the running after round {rounds}: {count}.",
    "plan.waits": "The next round can only be drawn when the last table is done.",
    "plan.undecided": "Several could win everything: it takes {needed} rounds to be sure of one "
    "winner.",
    "plan.byes": "Sitting out in every round: {count}.",
    "plan.no_table": "There is no table for {count} with these sizes.",
    "plan.no_time": "One round alone takes {minutes} minutes.",
    "plan.one_table": "All sit at one table anyway.",
    "plan.few_rounds": "It takes {needed} rounds, and there is no time for them.",
    "plan.few_people": "It takes at least {count} people.",
    "criterion.play": "Everybody gets to play much: {score} of {most}.",
    "criterion.winner": "The best one really wins: {score} of {most}.",
    "criterion.fresh": "There are new faces at every table: {score} of {most}.",
    "criterion.time": "The time is made use of: {score} of {most}.",
    "criterion.easy": "It is easy to run and to explain: {score} of {most}.",
    # Kinds of points
    "kind.placing": "Points by place",
    "kind.placing.about": "Every place at a table gives points from a list. Those who share a "
    "place get the mean of the places they cover.",
    "kind.beaten": "Opponents beaten",
    "kind.beaten.about": "Opponents beaten, a tie being a half, are added over all games and "
    "divided once by opponents faced.",
    "kind.share": "Share of the table's scores",
    "kind.share.about": "The own score out of all scores at the table, made comparable between "
    "small and large tables.",
    "kind.winner": "Share of the best score",
    "kind.winner.about": "The own score divided by the best at the table.",
    "kind.given": "Points as written down",
    "kind.given.about": "The points are those that the table wrote down.",
    # Rules of a scheme
    "rule.count": "Of {of} rounds the best {best} count; a missed round is 0.",
    "rule.average": "What counts is the mean of the games played, not their sum.",
    "rule.attendance": "For every round that somebody is there: {each}.",
    "rule.new_opponent": "For every opponent met for the first time: {each}.",
    "rule.new_game": "For every game played for the first time: {each}.",
    "rule.bye": "A bye gives {value}.",
    "rule.minimum_games": "A rank takes at least this many games: {least}.",
    # What breaks a tie
    "breaker.wins": "wins",
    "breaker.wins.about": "Who won more often is ahead; a shared first place is a win for each.",
    "breaker.countback": "better places",
    "breaker.countback.about": "More first places, then more second places, and so on.",
    "breaker.points_share": "share of possible points",
    "breaker.points_share.about": "The points won, out of the most that the games played could "
    "give.",
    "breaker.score_sum": "sum of scores",
    "breaker.score_sum.about": "The scores of all games, added.",
    "breaker.score_share": "share of scores",
    "breaker.score_share.about": "In every game the own score out of all scores at the table, as "
    "if all tables had the same size; then added.",
    "breaker.winner_share": "share of the best score",
    "breaker.winner_share.about": "In every game the own score divided by the best at the table; "
    "of that the mean.",
    "breaker.beaten": "opponents beaten",
    "breaker.beaten.about": "Opponents beaten, a tie being a half, out of all opponents faced.",
    "breaker.opponents_points": "strength of the opponents",
    "breaker.opponents_points.about": "The mean of the points that the opponents won elsewhere: "
    "who met stronger ones is ahead.",
    "breaker.head_to_head": "results against each other",
    "breaker.head_to_head.about": "Only games among those who are level count, and only if all of "
    "them met each other.",
    "breaker.best_place": "best place",
    "breaker.best_place.about": "The best single place decides.",
    "breaker.latest": "latest places",
    "breaker.latest.about": "The place in the last round decides, then the one before, and so on.",
    "breaker.dropped": "dropped points",
    "breaker.dropped.about": "Who had more in the rounds that did not count is ahead.",
    "breaker.attendance": "rounds attended",
    "breaker.attendance.about": "Who was there more often is ahead; a bye counts as being there.",
    "breaker.lot": "the lot",
    "breaker.lot.about": "The lot decides. It comes from the seed and the name, so that anybody "
    "can check it.",
    # Arithmetic, step by step
    "number.half": "0.5",
    "step.placing": "{seat}: place {rank} at a table of {size} gives {value}.",
    "step.shared": "{seat}: places {rank} to {last} are shared, so ({terms}) ÷ {count} = {value}.",
    "step.unclassified": "{seat} is unclassified: {value}.",
    "step.beaten": "{seat}, opponents beaten: {beaten} of {faced}.",
    "step.share": "{seat} with {score} of {total} at the table: "
    "{score} ÷ {total} × {size} ÷ {reference} = {value}.",
    "step.winner": "{seat} with {score}, the best has {best}: {score} ÷ {best} = {value}.",
    "step.given": "{seat}: the table wrote down {value}.",
    "step.weight": "{seat}: this round counts {weight} times, {won} × {weight} = {value}.",
    "step.bye": "{seat} sits out round {round} and gets {value}.",
    "step.kept": "{seat}: these rounds count: {kept}. Dropped: {dropped}.",
    "step.sum": "{seat} in all: {terms} = {value}.",
    "step.average": "{seat} on average: ({terms}) ÷ {of} = {value}.",
    "step.divided": "{seat}, opponents beaten: ({terms}) ÷ {of} = {value}.",
    "step.attendance": "{seat} for coming: {times} × {each} = {value}.",
    "step.new_opponent": "{seat} for new opponents: {times} × {each} = {value}.",
    "step.new_game": "{seat} for new games: {times} × {each} = {value}.",
    "step.adjusted": "{seat}: adjusted in round {round} by {value}.",
    "step.total": "{seat} with everything: {terms} = {value}.",
    "step.ahead": "{seat} is ahead of {other}: {own} against {theirs}.",
    "step.broken": "{seat} and {other} have as many points. What decides: {breaker}, {own} against "
    "{theirs}.",
    "step.level": "{seat} and {other} are level on everything and share rank {rank}.",
    "step.unranked": "{seat} is not ranked yet: games played {games}, needed {least}.",
}
