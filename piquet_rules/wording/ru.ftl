## Words that kinds of rules use

rank = { $rank ->
    [A] туз
    [K] король
    [Q] дама
    [J] валет
    [T] десятка
    [9] девятка
    [8] восьмёрка
    [7] семёрка
   *[6] шестёрка
  }
# The letter or number printed on a card.
rank-letter = { $rank ->
    [A] Т
    [K] К
    [Q] Д
    [J] В
    [T] 10
    [9] 9
    [8] 8
    [7] 7
   *[6] 6
  }
category = { $category ->
    [point] пункт
    [sequence] секвенс
   *[set] набор
  }
seat = { $seat ->
    [elder] первая рука
    [younger] сдающий
    [third] третья рука
   *[fourth] четвёртая рука
  }
number = { $number }
# Joins the last two of a list: "A, B or C"; "A, B and C".
or = { $before } или { $last }
and = { $before } и { $last }

## Headings of the rulebook

rulebook = Правила
contents = Содержание
chapter-table = Игроки и карты
chapter-deal = Съёмка и сдача
chapter-blank = Карт-бланш
chapter-exchange = Обмен
chapter-declarations = Объявления
chapter-point = Пункт
chapter-sequence = Секвенсы
chapter-set = Бреланы и каторзы
chapter-full-count = Вся рука в счёте
chapter-bonuses = Репик и пик
chapter-play = Розыгрыш
chapter-end = Очки за карты и капот
chapter-partie = Партия
chapter-settlement = Расчёт
chapter-penalties = Нарушения

## Introductions: what is the same in every form of the game

intro-players = Тот, кто не сдаёт, — первая рука, его противник — сдающий. Очки считают и записывают в течение всей сдачи: сперва за то, что на руках, потом за розыгрыш.
intro-carte_blanche = Рука без фигур бедна, и за это её вознаграждают. Её показывают, как только заметят, и считают прежде всего остального.
intro-exchange = Чтобы улучшить свою руку, каждый сносит карты рубашкой вверх и берёт столько же с верха прикупа. Свой снос каждый может просматривать и потом.
intro-declarations = В каждой категории одна сторона называет не больше, чем нужно для сравнения: сколько карт или какая комбинация. Другая отвечает «годится», если у неё нет ни лучшего, ни равного, «не годится», если у неё лучше, и «равны», если у неё ровно столько же; тогда называют и старшинство. Равные комбинации никому ничего не дают. Того, у кого лучше, можно попросить показать карты.
intro-point = Пункт составляют карты одной масти.
intro-sequence = Секвенс — это карты одной масти, идущие подряд.
intro-set = Три карты одного достоинства — брелан, четыре — каторз.
intro-full_count = В некоторых видах игры вознаграждается рука, в которой ни одна карта не осталась без дела (карт-руж).
intro-repique = Сторона, которая насчитала много, прежде чем другая получила хоть что-нибудь, вознаграждается. В счёт для этого идут карт-бланш, пункт, секвенсы, наборы и розыгрыш с последней взяткой. Равное и умолчанное не засчитывается и ничему не препятствует; сами надбавки и рука, целиком вошедшая в счёт, не помогают и не препятствуют.
intro-play = Карты разыгрывают по одной. Первая карта взятки — выход; берёт взятку старшая карта масти выхода.
intro-tricks = Во время розыгрыша обе стороны продолжают считать вслух.
intro-majority = Когда сыграна последняя карта, каждая сторона подсчитывает свои взятки.
intro-partie = Партия — это вся игра, по окончании которой производят расчёт.
intro-settlement = Когда партия окончена, записанное рассчитывают.
intro-penalties = За то, чего за столом уже не исправить, платят.

## What differs from the base

differences = Отличия от варианта «{ $base }»
differences-none = Это правила варианта «{ $base }» без каких-либо изменений.
differences-before = в варианте «{ $base }»: { $sentence }
differences-added = новое
differences-left-out = Отпадает: { $sentence }

## Worked examples

example-deal = Пример: одна сдача
example-deal-intro = Эти карты разыгрываются после обмена.
example-deal-dealt = Эти карты сданы; каждый показывает то, что у него на руках до обмена.
example-column-what = Что считается
example-total = Всего
example-partie = Пример: расчёт партии
example-partie-deals = Игроки набирают, сдача за сдачей: { $deals }.
example-partie-totals = Итоги: { $totals }.
example-partie-won = { $winner } выигрывает { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
  }.
example-partie-stakes = { $winner } выигрывает { $points ->
    [one] { $points } ставку
    [few] { $points } ставки
   *[many] { $points } ставок
  }.
example-partie-drawn = Никто ничего не выигрывает.
example-partie-open = Партия ещё не окончена.
example-partie-written = Пока записано: { $written }.

entry-carte-blanche = карт-бланш
entry-blank-again = снова карт-бланш
entry-point = { $cards ->
    [one] пункт из { $cards } карты
   *[many] пункт из { $cards } карт
  }
entry-point-nought = пункт пустой масти
entry-sequence = { $length ->
    [2] пара
    [3] терц
    [4] кварт
    [5] квинт
    [6] сикст
    [7] септим
    [8] октав
   *[9] нон
  }{ $place ->
    [major] -мажор
    [minor] -минор
   *[other] {" "}от { $rank ->
        [K] короля
        [Q] дамы
        [J] валета
        [T] десятки
        [9] девятки
        [8] восьмёрки
       *[7] семёрки
      }
  }
entry-sequence-nought = секвенс пустой масти
entry-set = { $held ->
    [4] каторз
   *[3] брелан
  } { $rank ->
    [A] тузов
    [K] королей
    [Q] дам
    [J] валетов
    [T] десяток
    [9] девяток
    [8] восьмёрок
    [7] семёрок
   *[6] шестёрок
  }
entry-full-count = все карты в счёте
entry-play = розыгрыш: выходы и взятки
entry-last-trick = последняя взятка
entry-majority = { $tricks ->
    [one] за карты: { $tricks } взятка
    [few] за карты: { $tricks } взятки
   *[many] за карты: { $tricks } взяток
  }
entry-capot = капот
entry-announced-capot = объявленный капот
entry-repique = репик
entry-pique = пик
entry-concession = то, что уступила другая сторона

## Foot

sources = Источники
sources-intro = Каждое правило следует первому из сочинений, названных рядом с ним.
sources-column-rule = Правило
sources-column-work = Где изложено
grade = { $grade ->
    [stated] изложено прямо
    [inferred] выведено
    [reconstructed] восстановлено
   *[house] домашнее правило
  }
law = закон { $law }
page = с. { $page }
chapter = глава { $chapter }
quoted-place = «{ $place }»
sources-missing = источник не назван
notes = Примечания
fingerprint = Отпечаток этих правил: { $fingerprint }

slot-name = { $slot ->
    [pack] колода
    [players] игроки
    [cut] съёмка
    [deal] сдача
    [carte_blanche] карт-бланш
    [full_count] вся рука в счёте
    [exchange] обмен
    [declarations] объявления
    [point] пункт
    [sequence] секвенсы
    [set] бреланы и каторзы
    [repique] репик
    [pique] пик
    [play] розыгрыш
    [tricks] очки в розыгрыше
    [majority] очки за карты
    [capot] капот
    [partie] партия
    [settlement] расчёт
   *[penalties] нарушения
  }

## Table card and score sheet

card = Памятка для стола
sheet = Лист для записи
sheet-deal = Сдача
sheet-karolik = Королик { $number }
sheet-extra = при равенстве
sheet-times = × { $times }
sheet-dealer = Сдающий
sheet-points = Очки
sheet-sum = Сумма
sheet-written = Записано
sheet-player = Игрок
sheet-settlement = Расчёт
sheet-place = Место и дата
# A label and what it labels.
labelled = { $label }: { $text }

## Reports: comparisons

report-deal = { $record }: одна сдача по правилам { $rulesets ->
    [one] { $rulesets } варианта
   *[many] { $rulesets } вариантов
  }
report-partie = { $record }: одна партия по правилам { $rulesets ->
    [one] { $rulesets } варианта
   *[many] { $rulesets } вариантов
  }
report-records = { $records ->
    [one] { $records } запись
    [few] { $records } записи
   *[many] { $records } записей
  } по правилам нескольких вариантов
report-held = Карты, объявления и розыгрыш остаются такими, какими были; ниже показано, что выходит по правилам каждого варианта. Остальные сравниваются с вариантом { $base }.
report-shown = По отдельности показано записей: { $shown } из { $records } (первые по порядку).
report-left-out = { $records ->
    [one] { $records } запись не удалось прочесть, или она противоречит названным в ней правилам: она пропущена.
    [few] { $records } записи не удалось прочесть, или они противоречат названным в них правилам: они пропущены.
   *[many] { $records } записей не удалось прочесть, или они противоречат названным в них правилам: они пропущены.
  }
report-unfinished = { $deals ->
    [one] { $deals } сдача не доиграна: в суммы она не входит.
    [few] { $deals } сдачи не доиграны: в суммы они не входят.
   *[many] { $deals } сдач не доиграны: в суммы они не входят.
  }
report-together = Все сдачи вместе
report-variant = Вариант
report-total = всего
report-ahead = впереди
report-level = поровну
report-outcome = исход
report-written = Записано: { $written }.
report-deals = сдач
report-mean = { $seat }, в среднем
report-ahead-in = { $seat } впереди
report-otherwise = иначе, чем { $base }
report-points = очки
report-mean-points = очки за сдачу, в среднем
report-points-together = очки за все сдачи вместе
report-category = { $category ->
    [carte-blanche] карт-бланш
    [point] пункт
    [sequence] секвенс
    [set] набор
    [full-count] вся рука
    [play] розыгрыш
    [last-trick] последняя взятка
    [the-cards] карты
    [repique] репик
   *[pique] пик
  }
report-outcome-for = исход для { $player }
report-causes = Чем вызвано отличие от варианта { $base }
report-shapley = Каждое правило получает справедливую долю разницы: то, что оно даёт в среднем по всем порядкам, в которых правила можно менять одно за другим. Доли в сумме точно равны разнице.
report-sampled = Здесь различается так много правил, что доли оценены по случайным порядкам; ± — стандартная ошибка.
report-one-at-a-time = Каждое правило изменено само по себе; то, что правила дают только друг с другом, стоит отдельно («вместе»).
report-rule = Правило
report-whom = Кому
report-in-deals = Сдач
report-all-rules = { $rules }, вместе
report-not-set = нет
report-whole-slot = всё, что различается в { $slot }
report-alike = Ни одно из различающихся правил здесь ничего не меняет.
report-notes = Примечания
report-all = все
report-ledger = Записи очков рядом
report-ledger-deal = Сдача { $number }: записи очков рядом
report-columns = Одинаковые столбцы объединены.
report-counted = Что считается
report-key = Правило
report-play = { $how ->
    [lead] выходы
    [first-lead] первый выход
    [capture] взятки с чужого выхода
   *[own-lead] взятки со своего выхода
  }
report-rules = Правила, по которым записаны очки
report-value = Значение
report-where = У каких вариантов и где изложено
report-rulesets = Варианты
report-title = Название
report-fingerprint = Отпечаток
report-works = Сочинения
report-deal-number = Сдача
report-picture-totals = Очки каждой стороны по правилам каждого варианта
report-picture-causes = Доля каждого правила в разнице
report-par = Лучший розыгрыш, когда видны все карты
report-par-value = лучший розыгрыш
report-par-played = как сыграно
report-par-played-on = как сыграно, дальше лучшая игра
report-par-lost = потеряно: { $seat }
report-par-none = До розыгрыша карт сдача не дошла.

note-pack-size = карт в колоде: { $here }, а в записи { $cards }
note-rank-order = у карт колоды другой порядок старшинства
note-players = игроков: { $players }, карт у каждого: { $hand }; стороны или число карт не те, что в записи
note-leader = первый ход: { $seat }, а не как в записи
note-no-exchange = здесь нет обмена
note-exchange-refused = { $seat }: обменено карт — { $number }; здесь { $high ->
    [rest] не меньше { $low }
   *[other] от { $low } до { $high }
  }
note-no-concession = здесь нельзя бросить карты
note-must-beat = { $cards }: следовало бы перебить карту выхода
note-no-announcement = здесь капот не объявляют
note-declaration-refused = { $seat }: объявлено { $cards } ({ $category }); здесь { $reason ->
    [not-a-point] это не пункт
    [not-a-sequence] это не секвенс
    [two-from-one-run] из одного ряда не объявляют двух секвенсов
    [not-a-set] это не набор
    [must-declare-all] объявлять надо всё, что есть на руках
    [no-nought] отсутствие масти ничего не даёт
   *[other] это объявлять нельзя
  }
note-nothing = ничего
note-plain-scores = сдачи, от которых известны только очки, взяты как есть
note-rules-changed = запись сыграна не по тем правилам, которые носят это имя теперь
note-unfinished = сдача не доиграна: это очки, набранные до этого места
note-other-unit = { $unit ->
    [stakes] здесь платят ставками, а по правилам { $base } — очками: выплаты не сравниваются
   *[other] здесь платят очками, а по правилам { $base } — ставками: выплаты не сравниваются
  }
note-partie-over = партия кончается после сдачи { $deal }; { $left ->
    [one] пропущена ещё { $left } сдача
    [few] пропущены ещё { $left } сдачи
   *[many] пропущено ещё { $left } сдач
  }
note-unsettled = { $reason ->
    [deals-after-end] партия кончается раньше последней сдачи записи
    [order-unknown] неизвестно, кто первым дошёл до цели
   *[other] здесь эту партию нельзя рассчитать
  }

## Reports: simulations

sim-title = Сдач: { $deals }, вариантов: { $rulesets }
sim-same-policy = За обоих играет стратегия { $policy }. Зерно карт и случая: { $seed }.
sim-policies = За первую руку играет стратегия { $elder }, за сдающего — { $younger }. Зерно карт и случая: { $seed }.
sim-cards = Все варианты получают одни и те же карты, и каждый следует своему порядку; остальные сравниваются с вариантом { $base }.
sim-interval = ±, тонкие линии и числа в скобках, для каждого значения по отдельности: девяносто пять раз из ста истинное не дальше.
sim-open = Открытые карты: { $seats } в розыгрыше видит все руки и играет наилучшим образом; ни один игрок столько знать не может.
sim-open-both = каждый
sim-cards-open = { $seat ->
    [both] открытые карты
   *[other] открытые карты: { $seat }
  }
sim-points = Очки за сдачу
sim-net = первая рука минус сдающий
sim-mean = среднее
sim-sd = стандартное отклонение
sim-min = наименьшее
sim-max = наибольшее
sim-of-100 = { $number } из 100
sim-of-100-note = Во стольких сдачах из ста очков не больше, чем указано ниже.
sim-distribution = Как часто бывает каждый исход
sim-picture-means = Среднее число очков за сдачу
sim-picture-scores = В скольких сдачах из ста первая рука и сдающий получают столько очков
sim-picture-net = Очки первой руки минус очки сдающего: в скольких сдачах из ста; линия показывает { $base }
sim-picture-net-one = Очки первой руки минус очки сдающего: в скольких сдачах из ста
sim-some-shown = (первые варианты: { $shown })
sim-this = этот вариант
sim-ends = Крайние ступени вмещают и всё, что лежит дальше.
sim-of-deals = из 100 сдач
sim-paired = Отличия от варианта { $base }, сдача за сдачей
sim-paired-note = Карты одни и те же, так что везение в картах взаимно уничтожается.
sim-unpaired = Карты не те, что у варианта { $base }, поэтому сдачи по одной не сравниваются: { $names }.
sim-differs-in = различаются
sim-picture-paired = Средняя разница с вариантом { $base } за сдачу
sim-picture-paired-net = Насколько перевес первой руки отходит от того, каков он у варианта { $base }: в скольких сдачах из ста; сдачи без разницы опущены
sim-rates = Как часто
sim-rate = { $rate ->
    [pique] пик
    [repique] репик
    [capot] капот
   *[carte_blanche] карт-бланш
  }
sim-what = Что
sim-won = { $category }: выигрыш
sim-sunk = { $category }: умолчание
sim-nobody = никто
sim-picture-rate = { $rate }: в скольких сдачах из ста
sim-causes-note = Каждое правило получает справедливую долю средней разницы за сдачу; все сочетания различающихся правил сыграны на одних и тех же картах.
sim-share-of-deal = очки за сдачу
sim-parties = Целые партии
sim-parties-note = Партий у каждого варианта: { $parties }; каждая рассчитана сама по себе. Кто в первой сдаче — первая рука, назван здесь A, другой — B.
sim-partie-deals = сдач
sim-partie-paid = получает выигравший
sim-partie-net = средний выигрыш A
sim-partie-winner_total = сумма выигравшего
sim-partie-loser_total = сумма проигравшего
sim-partie-elder_first = выигрывает A
sim-partie-dealer_first = выигрывает B
sim-partie-drawn = ничья
sim-partie-rubicons = проигравший не дошёл до рубикона
sim-partie-double_games = двойная партия
sim-partie-carried = множитель остаётся
sim-picture-parties = Кто выигрывает партию: в скольких партиях из ста
sim-of-parties = из 100 партий
sim-partie-paired = разница с вариантом { $base } в выигрыше A
