## Words that kinds of rules use

rank = { $rank ->
    [A] as
    [K] król
    [Q] dama
    [J] walet
    [T] dziesiątka
    [9] dziewiątka
    [8] ósemka
    [7] siódemka
   *[6] szóstka
  }
# The letter or number printed on a card.
rank-letter = { $rank ->
    [A] A
    [K] K
    [Q] D
    [J] W
    [T] 10
    [9] 9
    [8] 8
    [7] 7
   *[6] 6
  }
category = { $category ->
    [point] punkt
    [sequence] sekwens
   *[set] trójka lub czwórka
  }
seat = { $seat ->
    [elder] starszy
    [younger] rozdający
    [third] trzecia ręka
   *[fourth] czwarta ręka
  }
number = { $number }
# Joins the last two of a list: "A, B or C"; "A, B and C".
or = { $before } lub { $last }
and = { $before } i { $last }

## Headings of the rulebook

rulebook = Zasady gry
contents = Spis treści
chapter-table = Gracze i karty
chapter-deal = Przełożenie i rozdanie
chapter-blank = Karta blanche
chapter-exchange = Wymiana
chapter-declarations = Meldunki
chapter-point = Punkt
chapter-sequence = Sekwensy
chapter-set = Trójki i czwórki
chapter-full-count = Ręka policzona w całości
chapter-bonuses = Repik i pik
chapter-play = Rozgrywka
chapter-end = Karty i kapot
chapter-partie = Partia
chapter-settlement = Rozliczenie
chapter-penalties = Uchybienia

## Introductions: what is the same in every form of the game

intro-players = Gracz, który nie rozdaje, to starszy (pierwsza ręka), drugi to rozdający. Punkty liczy się i zapisuje przez całe rozdanie: najpierw za to, co gracze mają w ręce, potem za grę.
intro-carte_blanche = Ręka bez figur jest słaba i właśnie za to dostaje się punkty. Okazuje się ją, gdy tylko się ją zauważy, i liczy przed wszystkim innym.
intro-exchange = Każdy odkłada zakryte karty i dobiera tyle samo z wierzchu talonu, żeby poprawić swoją rękę. To, co sam odłożył, może później znowu obejrzeć.
intro-declarations = W każdej kategorii jedna strona podaje tylko tyle, ile trzeba do porównania: liczbę kart albo rodzaj kombinacji. Druga odpowiada „dobrze”, jeśli nie ma nic równie dobrego, „niedobrze”, jeśli ma coś lepszego, a „równie”, jeśli ma dokładnie tyle samo; wtedy podaje się wysokość. Za równe kombinacje nikt nic nie liczy. Od tego, kto ma lepszą, można żądać, by ją pokazał.
intro-point = Punkt składa się z kart jednego koloru.
intro-sequence = Sekwens to karty jednego koloru, które następują kolejno po sobie.
intro-set = Trzy karty tej samej wysokości to trójka, cztery to czwórka.
intro-full_count = Niektóre odmiany gry nagradzają rękę, w której żadna karta nie jest bezużyteczna.
intro-repique = Strona, która naliczyła dużo, zanim druga ma cokolwiek, dostaje premię. Liczą się do niej karta blanche, punkt, sekwensy, trójki i czwórki oraz gra wraz z ostatnią lewą. To, co równe albo przemilczane, nie daje punktów i niczemu nie przeszkadza; same premie i ręka policzona w całości ani nie pomagają, ani nie przeszkadzają.
intro-play = Zagrywa się po jednej karcie; lewę bierze wyższa karta w kolorze wyjścia.
intro-tricks = Podczas rozgrywki obaj liczą dalej na głos.
intro-majority = Po zagraniu ostatniej karty każda strona liczy swoje lewy.
intro-partie = Partia to całość gry, którą rozlicza się na jej końcu.
intro-settlement = Po skończonej partii rozlicza się to, co zapisano.
intro-penalties = Za to, czego nie da się cofnąć przy stole, trzeba zapłacić.

## What differs from the base

differences = Co jest inaczej niż w grze „{ $base }”
differences-none = Są to zasady gry „{ $base }” bez żadnych zmian.
differences-before = w grze „{ $base }”: { $sentence }
differences-added = nowe
differences-left-out = Pominięto: { $sentence }

## Worked examples

example-deal = Przykład: rozdanie
example-deal-intro = Takie ręce rozgrywa się po wymianie.
example-deal-dealt = Takie ręce rozdano; każdy okazuje to, co ma przed wymianą.
example-column-what = Co się liczy
example-total = Razem
example-partie = Przykład: rozliczenie partii
example-partie-deals = W kolejnych rozdaniach obaj gracze zdobywają: { $deals }.
example-partie-totals = Sumy: { $totals }.
example-partie-won = { $winner } wygrywa { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
   *[many] { $points } punktów
  }.
example-partie-stakes = { $winner } wygrywa { $points ->
    [one] { $points } stawkę
    [few] { $points } stawki
   *[many] { $points } stawek
  }.
example-partie-drawn = Nikt nic nie wygrywa.
example-partie-open = Partia jeszcze się nie skończyła.
example-partie-written = Dotychczas zapisano: { $written }.

entry-carte-blanche = karta blanche
entry-blank-again = ponowna karta blanche
entry-point = punkt z { $cards ->
    [one] { $cards } karty
   *[other] { $cards } kart
  }
entry-point-nought = punkt zerowy
entry-sequence = { $length ->
    [2] para w sekwensie
    [3] tercja
    [4] kwarta
    [5] kwinta
    [6] seksta
    [7] septyma
    [8] oktawa
   *[9] nona
  } { $place ->
    [major] major
    [minor] minor
   *[other] od { $rank ->
        [K] króla
        [Q] damy
        [J] waleta
        [T] dziesiątki
        [9] dziewiątki
        [8] ósemki
       *[7] siódemki
      }
  }
entry-sequence-nought = sekwens zerowy
entry-set = { $held ->
    [4] czwórka
   *[3] trójka
  } { $rank ->
    [A] asów
    [K] królów
    [Q] dam
    [J] waletów
    [T] dziesiątek
    [9] dziewiątek
    [8] ósemek
    [7] siódemek
   *[6] szóstek
  }
entry-full-count = wszystkie karty policzone
entry-play = gra: karty wyjścia i wzięte lewy
entry-last-trick = ostatnia lewa
entry-majority = za karty, { $tricks ->
    [one] { $tricks } lewa
    [few] { $tricks } lewy
   *[many] { $tricks } lew
  }
entry-capot = kapot
entry-announced-capot = zapowiedziany kapot
entry-repique = repik
entry-pique = pik
entry-concession = to, co oddała druga strona

## Foot

sources = Źródła
sources-intro = Każda zasada idzie za tym dziełem, które wymieniono przy niej jako pierwsze.
sources-column-rule = Zasada
sources-column-work = Gdzie podana
grade = { $grade ->
    [stated] podana wprost
    [inferred] wywnioskowana
    [reconstructed] odtworzona
   *[house] zasada domowa
  }
law = prawo { $law }
page = s. { $page }
chapter = rozdział { $chapter }
quoted-place = „{ $place }”
sources-missing = nie podano źródła
notes = Uwagi
fingerprint = Odcisk tych zasad: { $fingerprint }

slot-name = { $slot ->
    [pack] talia
    [players] gracze
    [cut] przełożenie
    [deal] rozdanie
    [carte_blanche] karta blanche
    [full_count] ręka policzona w całości
    [exchange] wymiana
    [declarations] meldunki
    [point] punkt
    [sequence] sekwensy
    [set] trójki i czwórki
    [repique] repik
    [pique] pik
    [play] rozgrywka
    [tricks] punkty w rozgrywce
    [majority] karty
    [capot] kapot
    [partie] partia
    [settlement] rozliczenie
   *[penalties] uchybienia
  }

## Table card and score sheet

card = Skrót zasad na stół
sheet = Arkusz zapisu
sheet-deal = Rozdanie
sheet-karolik = Karolik { $number }
sheet-extra = przy równości
sheet-times = × { $times }
sheet-dealer = Rozdający
sheet-points = Punkty
sheet-sum = Suma
sheet-written = Zapis
sheet-player = Gracz
sheet-settlement = Rozliczenie
sheet-place = Miejsce i data
# A label and what it labels.
labelled = { $label }: { $text }

## Reports: comparisons

report-deal = { $record }: jedno rozdanie według zasad { $rulesets ->
    [one] { $rulesets } odmiany
   *[other] { $rulesets } odmian
  }
report-partie = { $record }: jedna partia według zasad { $rulesets ->
    [one] { $rulesets } odmiany
   *[other] { $rulesets } odmian
  }
report-records = { $records ->
    [one] { $records } zapis
    [few] { $records } zapisy
   *[many] { $records } zapisów
  } według zasad kilku odmian
report-held = Karty, meldunki i rozgrywka pozostają takie, jakie były; poniżej widać, co z nich wynika według zasad każdej odmiany. Pozostałe porównuje się z odmianą { $base }.
report-shown = Osobno pokazano zapisów: { $shown } z { $records } (pierwsze po kolei).
report-left-out = { $records ->
    [one] Jednego zapisu nie dało się odczytać albo jest sprzeczny z zasadami, które podaje: pominięto go.
    [few] { $records } zapisów nie dało się odczytać albo są sprzeczne z zasadami, które podają: pominięto je.
   *[many] { $records } zapisów nie dało się odczytać albo są sprzeczne z zasadami, które podają: pominięto je.
  }
report-unfinished = { $deals ->
    [one] Jedno rozdanie nie jest dograne: nie wchodzi do sum.
    [few] { $deals } rozdania nie są dograne: nie wchodzą do sum.
   *[many] { $deals } rozdań nie jest dogranych: nie wchodzą do sum.
  }
report-together = Wszystkie rozdania razem
report-variant = Odmiana
report-total = razem
report-ahead = prowadzi
report-level = po równo
report-outcome = wynik
report-written = Zapisano: { $written }.
report-deals = rozdań
report-mean = { $seat }, średnio
report-ahead-in = { $seat } prowadzi
report-otherwise = inaczej niż { $base }
report-points = punkty
report-mean-points = punkty w rozdaniu, średnio
report-points-together = punkty ze wszystkich rozdań razem
report-category = { $category ->
    [carte-blanche] karta blanche
    [point] punkt
    [sequence] sekwens
    [set] trójka lub czwórka
    [full-count] cała ręka
    [play] rozgrywka
    [last-trick] ostatnia lewa
    [the-cards] karty
    [repique] repik
   *[pique] pik
  }
report-outcome-for = wynik dla gracza { $player }
report-causes = Skąd bierze się różnica względem odmiany { $base }
report-shapley = Każda zasada ma swój sprawiedliwy udział w różnicy: to, co średnio wnosi we wszystkich kolejnościach, w jakich zasady można zmieniać jedną po drugiej. Udziały sumują się dokładnie do różnicy.
report-sampled = Tu różni się tak wiele zasad, że ich udziały oszacowano na podstawie wylosowanych kolejności; ± to błąd standardowy.
report-one-at-a-time = Każdą zasadę zmieniono z osobna; to, co zasady wnoszą tylko wraz z innymi, podano oddzielnie („razem”).
report-rule = Zasada
report-whom = Komu
report-in-deals = Rozdań
report-all-rules = { $rules }, razem
report-not-set = brak
report-whole-slot = wszystko, co się różni w { $slot }
report-alike = Żadna z różniących się zasad niczego tu nie zmienia.
report-notes = Uwagi
report-all = wszystkie
report-ledger = Zapisy punktów obok siebie
report-ledger-deal = Rozdanie { $number }: zapisy punktów obok siebie
report-columns = Jednakowe kolumny połączono.
report-counted = Co się liczy
report-key = Zasada
report-play = { $how ->
    [lead] karty wyjścia
    [first-lead] pierwsze wyjście
    [capture] lewy wzięte przy cudzym wyjściu
   *[own-lead] lewy wzięte przy własnym wyjściu
  }
report-rules = Zasady, z których biorą się punkty
report-value = Wartość
report-where = Które odmiany ją mają i gdzie ją podano
report-rulesets = Odmiany
report-title = Tytuł
report-fingerprint = Odcisk
report-works = Dzieła
report-deal-number = Rozdanie
report-picture-totals = Punkty każdej strony według zasad każdej odmiany
report-picture-causes = Udział każdej zasady w różnicy
report-par = Najlepsza rozgrywka przy wszystkich kartach odkrytych
report-par-value = najlepsza gra
report-par-played = jak rozegrano
report-par-played-on = jak rozegrano, dalej najlepsza gra
report-par-lost = strata: { $seat }
report-par-none = Rozdanie nie doszło do rozgrywki.

note-pack-size = kart w talii: { $here }, a w zapisie { $cards }
note-rank-order = karty talii mają inną kolejność starszeństwa
note-players = graczy: { $players }, kart każdego: { $hand }; inne strony lub inna liczba kart niż w zapisie
note-leader = pierwsze wyjście: { $seat }, inaczej niż w zapisie
note-no-exchange = tu nie ma wymiany
note-exchange-refused = { $seat }: wymieniono kart — { $number }; tu { $high ->
    [rest] co najmniej { $low }
   *[other] od { $low } do { $high }
  }
note-no-concession = tu nie można rzucić kart
note-must-beat = { $cards }: należałoby przebić kartę wyjścia
note-no-announcement = tu nie zapowiada się kapota
note-declaration-refused = { $seat }: zgłoszono { $cards } ({ $category }); tu { $reason ->
    [not-a-point] to nie jest punkt
    [not-a-sequence] to nie jest sekwens
    [two-from-one-run] z jednego ciągu nie zgłasza się dwóch sekwensów
    [not-a-set] to nie jest trójka ani czwórka
    [must-declare-all] trzeba zgłosić wszystko, co się ma
    [no-nought] brak koloru nic nie daje
   *[other] tego zgłosić nie można
  }
note-nothing = nic
note-plain-scores = rozdania, z których znane są tylko punkty, wzięto bez zmian
note-rules-changed = zapis rozegrano według innych zasad niż te, które noszą tę nazwę dzisiaj
note-unfinished = rozdanie nie jest dograne: to punkty zdobyte do tego miejsca
note-other-unit = { $unit ->
    [stakes] tu płaci się stawkami, a według { $base } punktami: wypłat się nie porównuje
   *[other] tu płaci się punktami, a według { $base } stawkami: wypłat się nie porównuje
  }
note-partie-over = partia kończy się po rozdaniu { $deal }; { $left ->
    [one] pominięto jeszcze { $left } rozdanie
    [few] pominięto jeszcze { $left } rozdania
   *[many] pominięto jeszcze { $left } rozdań
  }
note-unsettled = { $reason ->
    [deals-after-end] partia kończy się przed ostatnim rozdaniem zapisu
    [order-unknown] nie wiadomo, kto pierwszy osiągnął cel
   *[other] tej partii nie można tu rozliczyć
  }

## Reports: simulations

sim-title = { $count ->
    [one] { $deals } rozdanie
    [few] { $deals } rozdania
   *[many] { $deals } rozdań
  } według zasad { $rulesets ->
    [one] { $rulesets } odmiany
   *[other] { $rulesets } odmian
  }
sim-same-policy = Za obu gra strategia { $policy }. Ziarno kart i losu: { $seed }.
sim-policies = Za starszego gra strategia { $elder }, za rozdającego { $younger }. Ziarno kart i losu: { $seed }.
sim-cards = Wszystkie odmiany dostają te same karty i każda trzyma się własnego porządku; pozostałe porównuje się z odmianą { $base }.
sim-interval = ±, cienkie linie i liczby w nawiasach, dla każdej wartości z osobna: dziewięćdziesiąt pięć razy na sto prawdziwa nie leży dalej.
sim-open = Karty odkryte: { $seats } widzi podczas rozgrywki wszystkie ręce i gra najlepiej, jak można; żaden gracz nie może tyle wiedzieć.
sim-open-both = każdy
sim-cards-open = { $seat ->
    [both] karty odkryte
   *[other] karty odkryte: { $seat }
  }
sim-points = Punkty w rozdaniu
sim-net = starszy minus rozdający
sim-mean = średnia
sim-sd = odchylenie standardowe
sim-min = najmniej
sim-max = najwięcej
sim-of-100 = { $number } na 100
sim-of-100-note = W tylu rozdaniach na sto punktów jest najwyżej tyle, ile podano niżej.
sim-distribution = Jak często zdarza się każdy wynik
sim-picture-means = Średnia punktów w rozdaniu
sim-picture-scores = W ilu rozdaniach na sto starszy i rozdający mają tyle punktów
sim-picture-net = Punkty starszego minus punkty rozdającego: w ilu rozdaniach na sto; linia pokazuje odmianę { $base }
sim-picture-net-one = Punkty starszego minus punkty rozdającego: w ilu rozdaniach na sto
sim-some-shown = (pierwsze odmiany: { $shown })
sim-this = ta odmiana
sim-ends = Skrajne stopnie obejmują też wszystko, co leży dalej.
sim-of-deals = na 100 rozdań
sim-paired = Co jest inaczej niż w odmianie { $base }, rozdanie po rozdaniu
sim-paired-note = Karty są te same, więc szczęście w kartach się znosi.
sim-unpaired = Inne karty niż w odmianie { $base }, więc bez porównania rozdanie po rozdaniu: { $names }.
sim-differs-in = różni się w
sim-picture-paired = Średnia różnica względem odmiany { $base } w rozdaniu
sim-picture-paired-net = O ile przewaga starszego odbiega od tej w odmianie { $base }: w ilu rozdaniach na sto; rozdania bez różnicy pominięto
sim-rates = Jak często
sim-rate = { $rate ->
    [pique] pik
    [repique] repik
    [capot] kapot
   *[carte_blanche] karta blanche
  }
sim-what = Co
sim-won = { $category }: wygrana
sim-sunk = { $category }: przemilczenie
sim-nobody = nikt
sim-picture-rate = { $rate }: w ilu rozdaniach na sto
sim-causes-note = Każda zasada ma swój sprawiedliwy udział w średniej różnicy na rozdanie; wszystkie zestawy różniących się zasad rozegrano na tych samych kartach.
sim-share-of-deal = punkty w rozdaniu
sim-parties = Całe partie
sim-parties-note = Partii w każdej odmianie: { $parties }; każdą rozliczono osobno. Kto w pierwszym rozdaniu jest starszym, nazywa się tu A, drugi B.
sim-partie-deals = rozdań
sim-partie-paid = dostaje zwycięzca
sim-partie-net = średnia wygrana A
sim-partie-winner_total = suma zwycięzcy
sim-partie-loser_total = suma przegranego
sim-partie-elder_first = wygrywa A
sim-partie-dealer_first = wygrywa B
sim-partie-drawn = remis
sim-partie-rubicons = przegrany poniżej rubikonu
sim-partie-double_games = podwójna partia
sim-partie-carried = mnożnik pozostaje
sim-picture-parties = Kto wygrywa partię: w ilu partiach na sto
sim-of-parties = na 100 partii
sim-partie-paired = różnica względem odmiany { $base } w wygranej A
