import { MUTANTS } from "./mutants"
import { kill, table, unshown, type Killed } from "./mutants/kill"
import { play } from "./run"
import keptStories from "./kept-stories.json"
import { storyOf, type Story } from "./story"

/** A small dose; `npm run simulate` plays as many as are asked for. */
const HISTORIES = 4_000
const FROM = 100_000

/** Histories within which each defect must be found. */
const WITHIN = 20_000

/** Without these a story proves nothing about them: a simulated shopper who cannot pay violates nothing. */
const COMMON = [
  ...["direct authorised by shopper", "direct held by shopper", "direct declined by shopper"],
  ...["hosted authorised by shopper", "hosted cancelled by shopper", "hosted declined by shopper"],
  ...["apm voucher by api", "apm captured by shopper", "apm expired by service"],
  ...["direct captured by api", "direct captured by portal", "direct cancelled by api", "direct cancelled by portal"],
  ...["hosted captured by api", "hosted cancelled by api", "direct refund by api", "direct refund by portal"],
  ...["direct paid what is owed", "hosted paid what is owed"],
  ...["hosted refund refunded", "apm refund refunded", "direct refund pending"],
  ...["exchange confirmed", "claim confirmed", "return_request confirmed", "exchange received", "exchange cancelled"],
  ...["batch capture done", "batch refund done", "batch cancel done", "batch review done", "batch capture refused"],
  ...["batch refund unknown", "batch taken over", "batch retried"],
  ...["incident unknown_outcome", "incident late_money", "incident wrong_amount", "incident undeclared_account"],
]

/**
 * What broke once in long runs: the rest of a standing order's payment was refunded after a refund at the portal; a
 * whole sum was believed while a capture was unknown (twice); nothing was said to be charged beside an unknown card;
 * the rest of what two payments paid exactly was told to be too much; what an edit replaced stayed reserved, or counted
 * as a whole, where a server died or a capture was booked meanwhile (five times); a void of a rest passed for made once
 * the rest beside it was refunded; an order was made of money on its way back; released was what the portal had
 * captured; a lost capture of the whole was believed although a part was captured at the portal before (three times),
 * or between (twice); what an edit replaced stayed reserved without a word where the service would not void it, and
 * where a capture that was never sent passed for the core's own; an order was cancelled for a payment's end although it
 * had been changed and paid since; released was told of a part that nobody names; a refused capture was believed beside
 * the portal's refund; an order was cancelled while it was being placed; what an alternative payment brought too little
 * passed for a part of it (three times); what was stated as made was put off like a silent service's because another
 * worker had a payment of the order; too much was said to be paid of what the portal had refunded; an order whose
 * cancellation was cut off after the core's credit of nothing stayed open, and so did one whose refund the portal had
 * made a moment before; a refund was told as failed that was made while an exchange's confirmation was undone, and one
 * that was made while the portal's was being recorded; what an edit replaced stayed reserved where another edit had
 * come within a minute before, and a batch captured a part of it; an order whose cancellation was cut off stayed open
 * where it was asked for what it still owed, or where nothing of it had ever been booked; money passed for being
 * released after it was, where the service hides refunds (twice); too much was said to be held of what is on its way
 * back; an order kept the credit of a refund that was never made, since it had been given one credit for two; an order
 * was cancelled although more had been captured at the portal than anybody knew of (twice); one whose cancellation was
 * cut off stayed open where it had been asked for more meanwhile (twice); a capture that a dying server had only begun
 * passed for made beside a person's word; a notification's pass left what a person had stated to a later one, while a
 * colleague made it again; what an edit replaced stayed reserved once a person took back that a part of it was
 * captured; an order was made of money on its way back whose shopper still waited for a second try; a sum was asked for
 * that a person had stated while the service was away (twice); a capture that was never sent passed for made by what
 * the portal had captured, since the pass that had told of it died before it wrote the state; a collection whose
 * session the core tried once more stayed unpaid though its payment stands; an order was cancelled whose payment was
 * refunded at the portal, since the one too many had been voided; nobody was told of a second payment that the bank
 * would not refund, beside a part refunded of the first; one whose cancellation was cut off stayed open for what the
 * portal had captured of a payment whose session was replaced; a voucher was made anew while its order was being
 * canceled; an order was given credit for what another payment reserved; a payment that was voided for a canceled order
 * stood in the store, since a person has the second one of its number; what the service would not void, since the
 * portal had captured it, was told of no longer once the bank was at a refund of the rest; nobody was told that an
 * order had been placed for less, once a part was captured of it and the rest voided; a capture stayed unknown since a
 * pass had written down the whole that it saw of it while it was under way; what a page had paid too little, and the
 * portal had refunded a part of before anybody saw it, passed for a captured part; money passed for being released
 * after it was, where the service would not void the rest beside a part and hides refunds; a rest passed for reserved
 * of a page that had been paid too little, and captured whole; a batch passed for having captured in spite of what the
 * portal had captured, which came into a slow journal only after the batch had looked, and with an earlier time; too
 * much was said to be paid of an order that had come to more since, while a capture of it was unknown; a sum that a
 * person had read at the portal was counted together with what the store captured while they read; a corrected capture
 * stayed booked of which less than was said had been left to book; a capture passed for not made that the service
 * showed, since an earlier try had taken the record for its own; nobody was told what a payment lacked that the portal
 * had captured whole in two parts; a capture that the core was asking for passed for made, and the next press was told
 * so; an order was made of refunded money while the refund of another payment was waited for; nobody was told of an
 * order whose released payment its service still showed as captured in part; too much seemed to be charged where the
 * portal captured what could not be voided, of which a person is told; an order whose cancellation was cut off stayed
 * open where its payment had ended at the portal before; with servers whose clocks differ, a card passed for declined
 * that had just been approved, what an edit replaced stayed reserved (three times), and what a canceled order had been
 * refunded was taken out of the books; nobody was told of a second payment beside a third that went back. They are kept
 * as they happened, whatever later seeds bring.
 */
const ONCE_BROKEN = keptStories as Story[]

describe("the simulator", () => {
  it("plays the same story from the same seed", async () => {
    for (const seed of [3, 26, 105, 338, 465, 926]) {
      const once = await play(storyOf(seed), {}, true)
      const again = await play(storyOf(seed), {}, true)
      expect(again.lines).toEqual(once.lines)
      expect(again.violations).toEqual(once.violations)
    }
  })

  it("finds nothing that does not hold, in stories where everything happens", async () => {
    const broken: string[] = []
    const reached = new Set<string>()
    const drawn = Array.from({ length: HISTORIES }, (_, at) => storyOf(FROM + at))
    for (const story of [...ONCE_BROKEN, ...drawn]) {
      const { violations, ...played } = await play(story)
      for (const what of played.reached) reached.add(what)
      for (const { invariant, detail } of violations) {
        const how = drawn.includes(story) ? "npm run simulate -- --only" : "kept-stories.json, seed"
        broken.push(`${how} ${story.seed}: ${invariant}: ${detail}`)
      }
    }
    expect(broken).toEqual([])
    expect(COMMON.filter((what) => !reached.has(what))).toEqual([])
  }, 600_000)

  it("finds every defect that is put in", async () => {
    const rows: Killed[] = []
    for (const mutant of MUTANTS) rows.push(await kill(mutant, { within: WITHIN, looksThereFirst: true }))
    process.stdout.write(`${table(rows)}\n`)
    expect(rows.filter(({ histories }) => histories === undefined)).toEqual([])
    expect(unshown(rows)).toEqual([])
  }, 1_200_000)
})
