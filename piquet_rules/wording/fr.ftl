## Words that kinds of rules use

rank = { $rank ->
    [A] as
    [K] roi
    [Q] dame
    [J] valet
    [T] dix
    [9] neuf
    [8] huit
    [7] sept
   *[6] six
  }
# The letter or number printed on a card.
rank-letter = { $rank ->
    [A] A
    [K] R
    [Q] D
    [J] V
    [T] 10
    [9] 9
    [8] 8
    [7] 7
   *[6] 6
  }
category = { $category ->
    [point] point
    [sequence] séquence
   *[set] brelan ou quatorze
  }
seat = { $seat ->
    [elder] premier
    [younger] donneur
    [third] troisième en cartes
   *[fourth] quatrième en cartes
  }
number = { $number }
# Joins the last two of a list: "A, B or C"; "A, B and C".
or = { $before } ou { $last }
and = { $before } et { $last }

## Headings of the rulebook

rulebook = Les règles
contents = Table des matières
chapter-table = Les joueurs et les cartes
chapter-deal = La coupe et la donne
chapter-blank = La carte blanche
chapter-exchange = L'écart
chapter-declarations = Les annonces
chapter-point = Le point
chapter-sequence = Les séquences
chapter-set = Les brelans et les quatorzes
chapter-full-count = La main entièrement comptée
chapter-bonuses = Le repic et le pic
chapter-play = Le jeu de la carte
chapter-end = Les cartes et le capot
chapter-partie = La partie
chapter-settlement = Le règlement
chapter-penalties = Les irrégularités

## Introductions: what is the same in every form of the game

intro-players = Celui qui ne donne pas est le premier en cartes, ou simplement le premier ; l'autre est le donneur. Les points se comptent et s'inscrivent tout au long de la donne : d'abord pour ce que contiennent les mains, puis pour le jeu de la carte.
intro-carte_blanche = Une main sans figures est pauvre, et l'on en est dédommagé. Elle se montre dès qu'on s'en aperçoit et se compte avant tout le reste.
intro-exchange = Chacun écarte des cartes, face cachée, et en prend autant sur le dessus du talon pour améliorer sa main. Chacun peut revoir ce qu'il a lui-même écarté.
intro-declarations = Dans chaque catégorie, l'un des camps n'annonce que ce qu'il faut pour comparer : le nombre de cartes, ou le genre de combinaison. L'autre répond « bon » s'il n'a rien d'aussi bon, « pas bon » s'il a mieux, « égal » s'il a exactement aussi bien ; on annonce alors la hauteur. Des combinaisons égales ne se marquent pour personne. À celui qui a la meilleure, on peut demander de la montrer.
intro-point = Un point se compose de cartes d'une seule couleur.
intro-sequence = Une séquence se compose de cartes d'une même couleur qui se suivent.
intro-set = Trois cartes de même rang sont un brelan, quatre un quatorze.
intro-full_count = Certaines formes du jeu récompensent une main où aucune carte n'est inutile.
intro-repique = Un camp qui a déjà beaucoup compté quand l'autre n'a encore rien en est récompensé. Y contribuent la carte blanche, le point, les séquences, les brelans et quatorzes, et le jeu de la carte avec la dernière levée. Ce qui est égal ou passé sous silence n'est pas marqué et ne fait obstacle à rien ; les primes elles-mêmes et la main entièrement comptée n'aident ni n'empêchent.
intro-play = Les cartes se jouent une à une ; la plus haute carte de la couleur entamée gagne la levée.
intro-tricks = Pendant le jeu, tous deux continuent de compter à haute voix.
intro-majority = La dernière carte jouée, chaque camp compte ses levées.
intro-partie = Une partie est la rencontre entière, que l'on règle à la fin.
intro-settlement = La partie terminée, on règle ce qui a été inscrit.
intro-penalties = Ce qui ne peut se réparer à la table se paie.

## What differs from the base

differences = Différences avec { $base }
differences-none = Ce sont, sans aucun changement, les règles de la variante { $base }.
differences-before = dans { $base } : { $sentence }
differences-added = nouveau
differences-left-out = Supprimé : { $sentence }

## Worked examples

example-deal = Exemple : une donne
example-deal-intro = Ces mains sont jouées après l'écart.
example-deal-dealt = Ces mains viennent d'être distribuées ; chacune montre ce que l'on a avant l'écart.
example-column-what = Ce que l'on compte
example-total = Total
example-partie = Exemple : le règlement d'une partie
example-partie-deals = Les deux joueurs font, donne après donne, { $deals }.
example-partie-totals = Les totaux sont { $totals }.
example-partie-won = { $winner } gagne { $points ->
    [one] { $points } point
   *[other] { $points } points
  }.
example-partie-stakes = { $winner } gagne { $points ->
    [one] { $points } enjeu
   *[other] { $points } enjeux
  }.
example-partie-drawn = Personne ne gagne rien.
example-partie-open = La partie n'est pas encore terminée.
example-partie-written = Jusqu'ici, on a inscrit : { $written }.

entry-carte-blanche = carte blanche
entry-blank-again = carte blanche de nouveau
entry-point = { $cards ->
    [one] point de { $cards } carte
   *[other] point de { $cards } cartes
  }
entry-point-nought = point de néant
entry-sequence = { $length ->
    [2] paire en séquence
    [3] tierce
    [4] quarte
    [5] quinte
    [6] sixième
    [7] septième
    [8] huitième
   *[9] neuvième
  } { $place ->
    [major] majeure
    [minor] mineure
   *[other] { $rank ->
        [K] au roi
        [Q] à la dame
        [J] au valet
        [T] au dix
        [9] au neuf
        [8] au huit
       *[7] au sept
      }
  }
entry-sequence-nought = séquence de néant
entry-set = { $held ->
    [4] quatorze
   *[3] brelan
  } { $rank ->
    [A] d'as
    [K] de rois
    [Q] de dames
    [J] de valets
    [T] de dix
    [9] de neuf
    [8] de huit
    [7] de sept
   *[6] de six
  }
entry-full-count = toutes les cartes comptées
entry-play = jeu de la carte : cartes entamées et levées gagnées
entry-last-trick = la dernière levée
entry-majority = { $tricks ->
    [one] les cartes, avec { $tricks } levée
   *[other] les cartes, avec { $tricks } levées
  }
entry-capot = capot
entry-announced-capot = capot annoncé
entry-repique = repic
entry-pique = pic
entry-concession = ce que l'autre camp a concédé

## Foot

sources = Sources
sources-intro = Chaque règle suit le premier ouvrage cité en regard.
sources-column-rule = Règle
sources-column-work = Énoncée dans
grade = { $grade ->
    [stated] énoncée
    [inferred] déduite
    [reconstructed] reconstituée
   *[house] règle maison
  }
law = loi { $law }
page = p. { $page }
chapter = chapitre { $chapter }
quoted-place = « { $place } »
sources-missing = aucune source n'est citée
notes = Notes
fingerprint = Empreinte de ces règles : { $fingerprint }

slot-name = { $slot ->
    [pack] le jeu de cartes
    [players] les joueurs
    [cut] la coupe
    [deal] la donne
    [carte_blanche] la carte blanche
    [full_count] la main entièrement comptée
    [exchange] l'écart
    [declarations] les annonces
    [point] le point
    [sequence] les séquences
    [set] les brelans et les quatorzes
    [repique] le repic
    [pique] le pic
    [play] le jeu de la carte
    [tricks] les points du jeu de la carte
    [majority] les cartes
    [capot] le capot
    [partie] la partie
    [settlement] le règlement
   *[penalties] les irrégularités
  }

## Table card and score sheet

card = Aide-mémoire
sheet = Feuille de marque
sheet-deal = Donne
sheet-karolik = Karolik { $number }
sheet-extra = en cas d'égalité
sheet-times = × { $times }
sheet-dealer = Donneur
sheet-points = Points
sheet-sum = Total
sheet-written = Inscrit
sheet-player = Joueur
sheet-settlement = Règlement
sheet-place = Lieu et date
# A label and what it labels.
labelled = { $label } : { $text }

## Reports: comparisons

report-deal = { $record } : une donne selon { $rulesets ->
    [one] { $rulesets } variante
   *[other] { $rulesets } variantes
  }
report-partie = { $record } : une partie selon { $rulesets ->
    [one] { $rulesets } variante
   *[other] { $rulesets } variantes
  }
report-records = { $records ->
    [one] { $records } relevé
   *[other] { $records } relevés
  } selon plusieurs variantes
report-held = Les cartes, les annonces et le jeu restent tels qu'ils sont tombés ; voici ce qu'en fait chaque variante. Les autres sont comparées à { $base }.
report-shown = { $shown ->
    [one] Seul le premier relevé sur { $records } est montré en détail.
   *[other] Seuls les { $shown } premiers relevés sur { $records } sont montrés un à un.
  }
report-left-out = { $records ->
    [one] Un relevé est illisible ou contraire aux règles qu'il nomme : il est laissé de côté.
   *[other] { $records } relevés sont illisibles ou contraires aux règles qu'ils nomment : ils sont laissés de côté.
  }
report-unfinished = { $deals ->
    [one] Une donne n'est pas jouée jusqu'au bout : elle n'entre pas dans les sommes.
   *[other] { $deals } donnes ne sont pas jouées jusqu'au bout : elles n'entrent pas dans les sommes.
  }
report-together = Toutes les donnes ensemble
report-variant = Variante
report-total = total
report-ahead = en tête
report-level = à égalité
report-outcome = résultat
report-written = Inscrit : { $written }.
report-deals = donnes
report-mean = { $seat }, moyenne
report-ahead-in = { $seat } en tête
report-otherwise = autrement que { $base }
report-points = points
report-mean-points = points par donne, en moyenne
report-points-together = points de toutes les donnes ensemble
report-category = { $category ->
    [carte-blanche] carte blanche
    [point] point
    [sequence] séquence
    [set] brelan ou quatorze
    [full-count] main entière
    [play] jeu
    [last-trick] dernière levée
    [the-cards] les cartes
    [repique] repic
   *[pique] pic
  }
report-outcome-for = résultat pour { $player }
report-causes = Ce qui fait la différence avec { $base }
report-shapley = Chaque règle a sa juste part de la différence : ce qu'elle apporte en moyenne, quel que soit l'ordre dans lequel les règles sont changées l'une après l'autre. La somme des parts donne exactement la différence.
report-sampled = Tant de règles diffèrent ici que leurs parts sont estimées, d'après des ordres tirés au hasard ; ± indique l'erreur type.
report-one-at-a-time = Chaque règle est changée à elle seule ; ce que les règles n'apportent que l'une avec l'autre figure à part (« ensemble »).
report-rule = Règle
report-whom = À qui
report-in-deals = Donnes
report-all-rules = { $rules }, ensemble
report-not-set = absent
report-whole-slot = tout ce qui diffère dans { $slot }
report-alike = Aucune règle différente ne change rien ici.
report-notes = Remarques
report-all = toutes
report-ledger = Les décomptes côte à côte
report-ledger-deal = Donne { $number } : les décomptes côte à côte
report-columns = Les colonnes égales n'en font qu'une.
report-counted = Ce que l'on compte
report-key = Règle
report-play = { $how ->
    [lead] cartes entamées
    [first-lead] la première entame
    [capture] levées gagnées sur l'entame adverse
   *[own-lead] levées gagnées sur sa propre entame
  }
report-rules = Les règles qui donnent ces marques
report-value = Valeur
report-where = Variantes qui l'ont, et où elle est énoncée
report-rulesets = Les variantes
report-title = Titre
report-fingerprint = Empreinte
report-works = Ouvrages
report-deal-number = Donne
report-picture-totals = Les points de chaque camp selon chaque variante
report-picture-causes = La part de chaque règle dans la différence
report-par = Le meilleur jeu de la carte, toutes cartes vues
report-par-value = meilleur jeu
report-par-played = tel que joué
report-par-played-on = tel que joué, puis au mieux
report-par-lost = perdu : { $seat }
report-par-none = La donne n'est pas allée jusqu'au jeu de la carte.

note-pack-size = jeu de { $here } cartes ; le relevé en a { $cards }
note-rank-order = les cartes du jeu sont rangées dans un autre ordre
note-players = { $players } joueurs avec { $hand } cartes chacun, en d'autres camps ou en un autre nombre que dans le relevé
note-leader = première entame : { $seat }, autrement que dans le relevé
note-no-exchange = ici, il n'y a pas d'écart
note-exchange-refused = { $seat } : écart de { $number ->
    [one] { $number } carte
   *[other] { $number } cartes
  } ; ici, c'est { $high ->
    [rest] { $low } au moins
   *[other] { $low } à { $high }
  }
note-no-concession = ici, on ne peut pas jeter son jeu
note-must-beat = { $cards } aurait dû forcer la carte entamée
note-no-announcement = ici, le capot ne s'annonce pas
note-declaration-refused = { $seat } : annonce { $cards } ({ $category }) ; ici, { $reason ->
    [not-a-point] ce n'est pas un point
    [not-a-sequence] ce n'est pas une séquence
    [two-from-one-run] on n'annonce pas deux séquences d'une même suite
    [not-a-set] ce n'est ni un brelan ni un quatorze
    [must-declare-all] il faut annoncer tout ce que l'on a
    [no-nought] une couleur absente ne compte rien
   *[other] cela ne s'annonce pas
  }
note-nothing = rien
note-plain-scores = les donnes dont on n'a que la marque sont prises telles quelles
note-rules-changed = le relevé a été joué sous d'autres règles que celles qui portent ce nom aujourd'hui
note-unfinished = la donne n'est pas jouée jusqu'au bout : ce sont les points marqués jusque-là
note-other-unit = { $unit ->
    [stakes] on y paie en enjeux, et en points sous { $base } : ce qui est payé n'est pas comparé
   *[other] on y paie en points, et en enjeux sous { $base } : ce qui est payé n'est pas comparé
  }
note-partie-over = { $left ->
    [one] la partie est finie après la donne { $deal } ; une donne est laissée de côté
   *[other] la partie est finie après la donne { $deal } ; { $left } donnes sont laissées de côté
  }
note-unsettled = { $reason ->
    [deals-after-end] la partie est finie avant la dernière donne du relevé
    [order-unknown] on ne sait pas qui a atteint le but le premier
   *[other] cette partie ne peut pas être réglée ici
  }

## Reports: simulations

sim-title = { $count ->
    [one] { $deals } donne
   *[other] { $deals } donnes
  } selon { $rulesets ->
    [one] { $rulesets } variante
   *[other] { $rulesets } variantes
  }
sim-same-policy = Les deux joueurs suivent la stratégie { $policy }. La graine des cartes et du hasard est { $seed }.
sim-policies = Le premier suit la stratégie { $elder }, le donneur { $younger }. La graine des cartes et du hasard est { $seed }.
sim-cards = Toutes les variantes reçoivent les mêmes cartes, et chacune suit sa propre procédure ; les autres sont comparées à { $base }.
sim-interval = ±, les traits fins et les nombres entre parenthèses, pour chaque valeur prise à part : quatre-vingt-quinze fois sur cent, la vraie n'est pas plus loin.
sim-open = Cartes découvertes : pendant le jeu de la carte, { $seats } voit toutes les mains et joue au mieux ; aucun joueur ne peut en savoir autant.
sim-open-both = chaque joueur
sim-cards-open = { $seat ->
    [both] cartes découvertes
   *[other] cartes découvertes : { $seat }
  }
sim-points = Les points d'une donne
sim-net = premier moins donneur
sim-mean = moyenne
sim-sd = écart type
sim-min = minimum
sim-max = maximum
sim-of-100 = { $number } sur 100
sim-of-100-note = Dans tant de donnes sur cent, la marque ne dépasse pas le nombre indiqué.
sim-distribution = Fréquence de chaque résultat
sim-picture-means = Points moyens d'une donne
sim-picture-scores = Sur cent donnes, combien valent tant au premier et au donneur
sim-picture-net = La marque du premier moins celle du donneur, en combien de donnes sur cent ; le trait montre { $base }
sim-picture-net-one = La marque du premier moins celle du donneur, en combien de donnes sur cent
sim-some-shown = (les { $shown } premières variantes)
sim-this = cette variante
sim-ends = La première et la dernière marche contiennent tout ce qui est au-delà.
sim-of-deals = sur 100 donnes
sim-paired = Ce qui diffère de { $base }, donne par donne
sim-paired-note = Les cartes sont les mêmes : la chance des cartes s'annule.
sim-unpaired = D'autres cartes que { $base }, donc sans comparaison donne par donne : { $names }.
sim-differs-in = diffère dans
sim-picture-paired = Différence moyenne avec { $base } par donne
sim-picture-paired-net = De combien l'avance du premier s'écarte de ce qu'elle est selon { $base }, en combien de donnes sur cent ; les donnes où elle reste la même sont omises
sim-rates = Combien de fois
sim-rate = { $rate ->
    [pique] pic
    [repique] repic
    [capot] capot
   *[carte_blanche] carte blanche
  }
sim-what = Quoi
sim-won = { $category } : gain
sim-sunk = { $category } : passé sous silence
sim-nobody = personne
sim-picture-rate = { $rate }, en combien de donnes sur cent
sim-causes-note = Chaque règle a sa juste part de la différence moyenne par donne ; toutes les combinaisons des règles différentes ont été jouées avec les mêmes cartes.
sim-share-of-deal = points par donne
sim-parties = Parties entières
sim-parties-note = { $count ->
    [one] { $parties } partie selon chaque variante, réglée pour elle-même.
   *[other] { $parties } parties selon chaque variante, chacune réglée pour elle-même.
  } Le joueur qui est premier en cartes à la première donne s'appelle ici A, l'autre B.
sim-partie-deals = donnes
sim-partie-paid = payé au gagnant
sim-partie-net = gain moyen de A
sim-partie-winner_total = total du gagnant
sim-partie-loser_total = total du perdant
sim-partie-elder_first = A gagne
sim-partie-dealer_first = B gagne
sim-partie-drawn = partie nulle
sim-partie-rubicons = perdant sous le rubicon
sim-partie-double_games = partie double
sim-partie-carried = facteur reporté
sim-picture-parties = Qui gagne la partie, en combien de parties sur cent
sim-of-parties = sur 100 parties
sim-partie-paired = différence avec { $base } dans le gain de A
