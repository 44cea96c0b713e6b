"""Ce qu’un lieu refuse."""

MESSAGES = {
    "login_taken": "Ce nom est déjà pris. Choisissez-en un autre pour vous connecter.",
    "wrong_password": "Le nom et le mot de passe ne vont pas ensemble.",
    "wrong_own_password": "Ce n’est pas votre mot de passe.",
    "wrong_code": "Ce code est faux ou a déjà servi. Attendez le suivant et réessayez.",
    "wrong_recovery_code": "Ce code de secours est faux ou a déjà servi.",
    "wrong_passkey": "Cette clé d’accès n’a pas été acceptée. Réessayez ou choisissez un autre "
    "moyen.",
    "too_many_passkeys": "Un compte a au plus {limit} clés d’accès. Supprimez-en une d’abord.",
    "field.passkey": "Nom de l’appareil",
    "password_length": "Un mot de passe a de {low} à {high} caractères.",
    "password_weak": "Ce mot de passe serait vite deviné. Prenez-en un plus long, par exemple "
    "quelques mots sans rapport entre eux.",
    "own_factor_first": "Configurez d’abord un second facteur pour votre propre compte.",
    "last_owner": "Un lieu garde au moins un propriétaire. Nommez d’abord quelqu’un d’autre.",
    "not_allowed": "Ce n’est pas permis ici. Demandez à l’organisation.",
    "not_after_the_end": "C’est terminé. L’organisation peut corriger une erreur.",
    "phone_taken": "Un autre téléphone est déjà entré sous ce nom. L’organisation peut le libérer.",
    "phone_is_somebody": "Ce téléphone est déjà celui de quelqu’un ici. L’organisation peut le "
    "libérer.",
    "join_link_locked": "Ce lien n’accepte personne de plus pour le moment. Demandez à "
    "l’organisation de vous inscrire sur la liste.",
    "too_many_newcomers": "Trop de nouvelles personnes arrivent à la fois. Réessayez dans une "
    "minute, ou demandez à l’organisation de vous inscrire sur la liste.",
    "no_newcomers": "Depuis, personne n’est venu par le lien sans avoir déjà joué.",
    "renamed_often": "Ce nom a déjà changé bien des fois. Demandez à l’organisation de le faire.",
    "asked_already": "C’est déjà demandé.",
    "not_asked": "Plus personne ne le demande.",
    "nobody_named": "Indiquez au moins un nom.",
    "too_many_at_once": "Cela fait plus de {limit} personnes à la fois. Ajoutez-les par parties.",
    "all_known": "Tout le monde est déjà là.",
    "confirm_by_another": "Saisi par vous ou sur ce téléphone : quelqu’un d’autre à la table doit "
    "le confirmer, sur un autre téléphone.",
    "still_seated": "{person} est à la table {number}, encore sans résultat. Le saisir là-bas ou "
    "annuler la table ; si elle n’a pas commencé, y indiquer qu’il manque quelqu’un.",
    "empty_wall": "Choisissez au moins une page pour l’écran mural.",
    "wall_seconds": "Une page reste affichée de {low} à {high} secondes.",
    "wall_minutes": "Le minuteur compte en minutes entières, {high} au plus.",
    "no_timer": "Il n’y a pas encore de minuteur ici. Lancez-en un d’abord.",
    "field.message": "Message",
    "field.login": "Nom de connexion",
    "field.venue": "Nom du lieu",
    "claimed_already": "Cette partie compte déjà pour une soirée.",
    "unknown_name": "Personne ici ne porte ce nom : {quote}.",
    "draft_is_stale": "Depuis ce projet, quelqu’un est arrivé ou parti : {names}. Rien n’est "
    "encore publié ; on peut modifier le projet ou refaire le tirage.",
    "two_to_swap": "Pour échanger, il faut choisir exactement deux personnes.",
    "too_many_players": "Le fichier compte plus de {limit} personnes. Reprenez-le par parties.",
    "too_many_results": "Le fichier compte plus de {limit} rondes, résultats et pénalités. "
    "Reprenez-le par parties.",
    "not_taken_in": "Ce fichier ne peut pas être repris. {where} : {why}",
    "game_unknown_here": "Pas de carnet pour ce jeu avec autant de personnes. Le résultat peut "
    "être saisi à la main.",
}
