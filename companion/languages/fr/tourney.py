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
}
