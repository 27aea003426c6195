## Words that kinds of rules use

rank = { $rank ->
    [A] ace
    [K] king
    [Q] queen
    [J] jack
    [T] ten
    [9] nine
    [8] eight
    [7] seven
   *[6] six
  }
# The letter or number printed on a card.
rank-letter = { $rank ->
    [A] A
    [K] K
    [Q] Q
    [J] J
    [T] 10
    [9] 9
    [8] 8
    [7] 7
   *[6] 6
  }
category = { $category ->
    [point] point
    [sequence] sequence
   *[set] set
  }
seat = { $seat ->
    [elder] elder
    [younger] younger
    [third] third hand
   *[fourth] fourth hand
  }
number = { $number }
# Joins the last two of a list: "A, B or C"; "A, B and C".
or = { $before } or { $last }
and = { $before } and { $last }

## Headings of the rulebook

rulebook = The rules
contents = Contents
chapter-table = The players and the cards
chapter-deal = Cutting and dealing
chapter-blank = Carte blanche
chapter-exchange = The exchange
chapter-declarations = Declaring
chapter-point = The point
chapter-sequence = Sequences
chapter-set = Trios and quatorzes
chapter-full-count = A hand counted in full
chapter-bonuses = Repique and pique
chapter-play = The play
chapter-end = The cards and capot
chapter-partie = The partie
chapter-settlement = Settling up
chapter-penalties = Irregularities

## Introductions: what is the same in every form of the game

intro-players = Whoever does not deal is elder, the dealer is younger. Points are counted and written all through the deal: for what the hands hold, then for the play.
intro-carte_blanche = A hand without court cards is poor, and it is paid for that. It is shown as soon as it is seen, and it is reckoned before everything else.
intro-exchange = Each lays out cards face down and takes in as many from the top of the talon, to better his hand. Each may look again at what he himself has laid out.
intro-declarations = In each category one side calls no more than is needed to compare: how many cards, or what kind of combination. The other answers "good" if he has nothing as good, "not good" if he has better, and "equal" if he has just as much; then the height is told. Equal holdings score for nobody. Whoever has the better may be asked to show it.
intro-point = A point is made of cards of a single suit.
intro-sequence = A sequence is a run of cards of one suit that follow one another.
intro-set = Three cards of a rank are a trio, four a quatorze.
intro-full_count = Some forms of the game reward a hand in which no card is idle.
intro-repique = A side that has counted much before the other has anything is rewarded. Towards it count carte blanche, the point, sequences, sets and the play with the last trick. What is equal or kept silent is not scored and bars nothing; the bonuses themselves and a hand counted in full neither help nor bar.
intro-play = The cards are played one at a time; the higher card of the suit led wins the trick.
intro-tricks = While they play, both go on counting aloud.
intro-majority = When the last card has been played, each side counts its tricks.
intro-partie = A partie is the whole match that is settled at its end.
intro-settlement = When the partie is over, what was written is settled.
intro-penalties = What cannot be undone at the table is paid for.

## What differs from the base

differences = What is different from { $base }
differences-none = These are the rules of { $base } without any change.
differences-before = in { $base }: { $sentence }
differences-added = new
differences-left-out = Left out: { $sentence }

## Worked examples

example-deal = Example: a deal
example-deal-intro = These hands are played after the exchange.
example-deal-dealt = These hands are dealt; each shows what he holds before the exchange.
example-column-what = What is counted
example-total = Total
example-partie = Example: settling a partie
example-partie-deals = The two players make, deal by deal, { $deals }.
example-partie-totals = The sums are { $totals }.
example-partie-won = { $winner } wins { $points ->
    [one] { $points } point
   *[other] { $points } points
  }.
example-partie-stakes = { $winner } wins { $points ->
    [one] { $points } stake
   *[other] { $points } stakes
  }.
example-partie-drawn = Nobody wins anything.
example-partie-open = The partie is not over yet.
example-partie-written = So far there is written: { $written }.

entry-carte-blanche = carte blanche
entry-blank-again = carte blanche again
entry-point = { $cards ->
    [one] point of { $cards } card
   *[other] point of { $cards } cards
  }
entry-point-nought = point of nought
entry-sequence = { $length ->
    [2] pair in sequence
    [3] tierce
    [4] quart
    [5] quint
    [6] sixième
    [7] septième
    [8] huitième
   *[9] neuvième
  } { $place ->
    [major] major
    [minor] minor
   *[other] to the { $rank ->
        [K] king
        [Q] queen
        [J] jack
        [T] ten
        [9] nine
        [8] eight
       *[7] seven
      }
  }
entry-sequence-nought = sequence of nought
entry-set = { $held ->
    [4] quatorze
   *[3] trio
  } of { $rank ->
    [A] aces
    [K] kings
    [Q] queens
    [J] jacks
    [T] tens
    [9] nines
    [8] eights
    [7] sevens
   *[6] sixes
  }
entry-full-count = every card counted
entry-play = play: cards led and tricks won
entry-last-trick = the last trick
entry-majority = { $tricks ->
    [one] the cards, with { $tricks } trick
   *[other] the cards, with { $tricks } tricks
  }
entry-capot = capot
entry-announced-capot = announced capot
entry-repique = repique
entry-pique = pique
entry-concession = what the other side conceded

## Foot

sources = Sources
sources-intro = Each rule follows the first work named beside it.
sources-column-rule = Rule
sources-column-work = Stated in
grade = { $grade ->
    [stated] stated
    [inferred] inferred
    [reconstructed] reconstructed
   *[house] house rule
  }
law = law { $law }
page = p. { $page }
chapter = chapter { $chapter }
quoted-place = { $place }
sources-missing = no source is named
notes = Notes
fingerprint = Fingerprint of these rules: { $fingerprint }

slot-name = { $slot ->
    [pack] the pack
    [players] the players
    [cut] the cut
    [deal] the deal
    [carte_blanche] carte blanche
    [full_count] the hand counted in full
    [exchange] the exchange
    [declarations] declaring
    [point] the point
    [sequence] sequences
    [set] trios and quatorzes
    [repique] repique
    [pique] pique
    [play] the play
    [tricks] points in play
    [majority] the cards
    [capot] capot
    [partie] the partie
    [settlement] the settlement
   *[penalties] irregularities
  }

## Table card and score sheet

card = Table card
sheet = Score sheet
sheet-deal = Deal
sheet-karolik = Karolik { $number }
sheet-extra = if level
sheet-times = × { $times }
sheet-dealer = Dealer
sheet-points = Points
sheet-sum = Sum
sheet-written = Written
sheet-player = Player
sheet-settlement = Settlement
sheet-place = Place and day
# A label and what it labels.
labelled = { $label }: { $text }

## Reports: comparisons

report-deal = { $record }: one deal under { $rulesets ->
    [one] { $rulesets } variant
   *[other] { $rulesets } variants
  }
report-partie = { $record }: one partie under { $rulesets ->
    [one] { $rulesets } variant
   *[other] { $rulesets } variants
  }
report-records = { $records ->
    [one] { $records } record
   *[other] { $records } records
  } under several variants
report-held = The cards, the declarations and the play are kept as they fell; below stands what each variant makes of them. The others are compared with { $base }.
report-shown = Shown one by one { $shown ->
    [one] is the first record
   *[other] are the first { $shown } records
  } of { $records }.
report-left-out = { $records ->
    [one] One record could not be read, or breaks the rules that it names: it is left out.
   *[other] { $records } records could not be read, or break the rules that they name: they are left out.
  }
report-unfinished = { $deals ->
    [one] One deal is not played to its end: it is left out of the sums.
   *[other] { $deals } deals are not played to their end: they are left out of the sums.
  }
report-together = All deals together
report-variant = Variant
report-total = total
report-ahead = ahead
report-level = level
report-outcome = outcome
report-written = Written: { $written }.
report-deals = deals
report-mean = { $seat }, mean
report-ahead-in = { $seat } ahead
report-otherwise = otherwise than { $base }
report-points = points
report-mean-points = points in a deal, on average
report-points-together = points in all deals together
report-category = { $category ->
    [carte-blanche] carte blanche
    [point] point
    [sequence] sequence
    [set] set
    [full-count] full count
    [play] play
    [last-trick] last trick
    [the-cards] the cards
    [repique] repique
   *[pique] pique
  }
report-outcome-for = outcome for { $player }
report-causes = What makes the difference from { $base }
report-shapley = Each rule has its fair share of the difference: what it brings on average, over all orders in which the rules can be changed one after the other. The shares add up to the difference exactly.
report-sampled = Here so many rules differ that their shares are estimated, from orders drawn by chance; ± is the standard error.
report-one-at-a-time = Each rule is changed by itself; what the rules bring only with one another stands beside "together".
report-rule = Rule
report-whom = Whom
report-in-deals = In deals
report-all-rules = { $rules }, together
report-not-set = not there
report-whole-slot = all that differs in { $slot }
report-alike = No rule that differs makes a difference here.
report-notes = Notes
report-all = all
report-ledger = The ledgers side by side
report-ledger-deal = Deal { $number }: the ledgers side by side
report-columns = Equal columns are one.
report-counted = What is counted
report-key = Rule
report-play = { $how ->
    [lead] cards led
    [first-lead] the first lead
    [capture] tricks won that the other side led
   *[own-lead] tricks won that one led
  }
report-rules = The rules behind the points
report-value = Value
report-where = Variants that have it, and where it is stated
report-rulesets = The variants
report-title = Title
report-fingerprint = Fingerprint
report-works = Works
report-deal-number = Deal
report-picture-totals = Points of each side under each variant
report-picture-causes = The share of each rule in the difference
report-par = Best play of the cards, all of them seen
report-par-value = best play
report-par-played = as played
report-par-played-on = as played, then best play
report-par-lost = { $seat } lost
report-par-none = The deal did not come to the play of the cards.

note-pack-size = { $here } cards in the pack; the record has { $cards }
note-rank-order = the ranks of the pack have another order
note-players = { $players } players with { $hand } cards each, in other sides or numbers than in the record
note-leader = { $seat } leads first, not as in the record
note-no-exchange = there is no exchange here
note-exchange-refused = { $seat } exchanged { $number ->
    [one] { $number } card
   *[other] { $number } cards
  }; here it is { $high ->
    [rest] at least { $low }
   *[other] { $low } to { $high }
  }
note-no-concession = a hand cannot be thrown in here
note-must-beat = { $cards } would have had to beat the card led
note-no-announcement = a capot is not announced here
note-declaration-refused = { $seat } declared { $cards } ({ $category }); here { $reason ->
    [not-a-point] this is no point
    [not-a-sequence] this is no sequence
    [two-from-one-run] two sequences are not called from one run
    [not-a-set] this is no set
    [must-declare-all] all that is held must be declared
    [no-nought] a void suit counts nothing
   *[other] this may not be declared
  }
note-nothing = nothing
note-plain-scores = deals given by their scores only are taken as they stand
note-rules-changed = the record was played under other rules than those that bear this name now
note-unfinished = the deal is not played to its end: these are the points so far
note-other-unit = { $unit ->
    [stakes] it pays in stakes, { $base } in points: what is paid is not compared
   *[other] it pays in points, { $base } in stakes: what is paid is not compared
  }
note-partie-over = { $left ->
    [one] the partie is over after deal { $deal }; one more deal is left out
   *[other] the partie is over after deal { $deal }; { $left } more deals are left out
  }
note-unsettled = { $reason ->
    [deals-after-end] the partie is over before the last deal of the record
    [order-unknown] nobody knows who was first to reach the target
   *[other] this partie cannot be settled here
  }

## Reports: simulations

sim-title = { $count ->
    [one] { $deals } deal
   *[other] { $deals } deals
  } under { $rulesets ->
    [one] { $rulesets } variant
   *[other] { $rulesets } variants
  }
sim-same-policy = Both are played by { $policy }. The seed of the cards and of chance is { $seed }.
sim-policies = Elder is played by { $elder }, younger by { $younger }. The seed of the cards and of chance is { $seed }.
sim-cards = Every variant gets the same cards and follows its own procedure; the others are compared with { $base }.
sim-interval = ±, the thin lines and the numbers in brackets, of each value by itself: ninety-five times in a hundred the true one is no farther away.
sim-open = Cards open: { $seats } sees all hands while the cards are played, and plays them as well as can be; no player can know so much.
sim-open-both = each player
sim-cards-open = { $seat ->
    [both] cards open
   *[other] cards open for { $seat }
  }
sim-points = Points of a deal
sim-net = elder less younger
sim-mean = mean
sim-sd = standard deviation
sim-min = least
sim-max = greatest
sim-of-100 = { $number } of 100
sim-of-100-note = In so many of a hundred deals the points are at most the number below.
sim-distribution = How often each result comes
sim-picture-means = Mean points of a deal
sim-picture-scores = Of a hundred deals, how many bring elder and younger so many points
sim-picture-net = Elder's points less younger's, in how many of a hundred deals; the line shows { $base }
sim-picture-net-one = Elder's points less younger's, in how many of a hundred deals
sim-some-shown = (the first { $shown } variants)
sim-this = this variant
sim-ends = The first and the last step hold all that lies beyond.
sim-of-deals = of 100 deals
sim-paired = What differs from { $base }, deal by deal
sim-paired-note = The cards are the same, so that luck in the cards cancels out.
sim-unpaired = Other cards than { $base }, and so not compared deal by deal: { $names }.
sim-differs-in = differs in
sim-picture-paired = Mean difference from { $base } in a deal
sim-picture-paired-net = How far elder's lead moves away from where it is by { $base }, in how many of a hundred deals; deals in which it stays are left out
sim-rates = How often
sim-rate = { $rate ->
    [pique] pique
    [repique] repique
    [capot] capot
   *[carte_blanche] carte blanche
  }
sim-what = What
sim-won = { $category }, won
sim-sunk = { $category }, kept silent
sim-nobody = nobody
sim-picture-rate = { $rate }, in how many of a hundred deals
sim-causes-note = Each rule has its fair share of the mean difference in a deal; all sets of the rules that differ were played on the same cards.
sim-share-of-deal = points in a deal
sim-parties = Whole parties
sim-parties-note = { $count ->
    [one] { $parties } partie under each variant, settled by itself.
   *[other] { $parties } parties under each variant, each settled by itself.
  } Whoever is elder in the first deal is called A here, the other B.
sim-partie-deals = deals
sim-partie-paid = paid to the winner
sim-partie-net = what A wins, on average
sim-partie-winner_total = sum of the winner
sim-partie-loser_total = sum of the loser
sim-partie-elder_first = A wins
sim-partie-dealer_first = B wins
sim-partie-drawn = drawn
sim-partie-rubicons = loser below the rubicon
sim-partie-double_games = double game
sim-partie-carried = factor left over
sim-picture-parties = Who wins the partie, in how many of a hundred parties
sim-of-parties = of 100 parties
sim-partie-paired = difference from { $base } in what A wins
