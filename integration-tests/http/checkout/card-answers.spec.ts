import { storeOf } from "../../../src/medusa/store"
import { answerCounts, type CardAnswer } from "../../../src/modules/acquiring/card-answer"
import type { PaymentRow } from "../../../src/modules/acquiring/payment-row"
import { shop } from "../../support/shop"

type Known = Pick<PaymentRow, "status" | "status_code" | "transaction_id">

/** What is known of a payment when a card's answer comes to be written down: a query may have told more meanwhile. */
shop((the) => {
  it.each<[what: string, known: Known, answer: CardAnswer, counts: boolean]>([
    ["nothing yet", known("created", null, null), approved("T1"), true],
    ["nothing yet, and it is declined", known("created", null, null), declined("T1"), true],
    ["that an earlier card was declined", known("declined", "2000", "T1"), approved("T2"), true],
    ["that an earlier card was declined, by its answer", known("declined", null, null), approved("T2"), true],
    ["that the same is held for review", known("review", "2500", "T1"), approved("T1"), false],
    ["that the same was canceled meanwhile", known("cancelled", "5000", "T1"), declined("T1"), false],
    ["the same by an answer alone", known("pending", null, "T1"), approved("T1"), true],
    ["that another one stands", known("authorised", "3000", "T1"), declined("T2"), false],
    ["that another one stands, by its answer", known("authorised", null, "T2"), declined("T1"), false],
    ["that another one stands, of one without a number", known("captured", "4100", "T1"), declined(null), false],
    ["that another one is over", known("cancelled", "5000", "T1"), declined("T2"), true],
  ])("knows %s", async (_, before, answer, counts) => {
    await the.buy()
    const { payments } = storeOf(the.container).acquiring
    const [row] = await the.sql<PaymentRow>("SELECT * FROM acquiring_payment")
    await payments.update(row!.id, { ...before, decline_reason: "Said of the one before" }, new Date())
    await payments.noteAnswer(row!.account, row!.order_no, answer, new Date())
    const after = await payments.find(row!.account, row!.order_no)
    const { status, transaction_id } = answer
    expect(after).toMatchObject(
      counts
        ? { status, status_code: null, decline_reason: null, ...(status === "declined" ? {} : { transaction_id }) }
        : { ...before, decline_reason: "Said of the one before" },
    )
    // The simulator decides by the same rule without a database.
    expect(answerCounts(before, answer)).toBe(counts)
  })
})

function known(status: Known["status"], status_code: string | null, transaction_id: string | null): Known {
  return { status, status_code, transaction_id }
}

function approved(transaction_id: string): CardAnswer {
  return { status: "authorised", transaction_id }
}

function declined(transaction_id: string | null): CardAnswer {
  return { status: "declined", transaction_id }
}
