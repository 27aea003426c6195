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
intro-settlement = Когда партия окончена, сравнивают итоги обеих сторон.
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
place = { $place }
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
