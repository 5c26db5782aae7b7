import type { Knex } from "@medusajs/framework/mikro-orm/knex"

import { storeOf } from "../../../src/medusa/store"
import { PaymentBook } from "../../../src/modules/acquiring/payment-book"
import { declaredNow } from "../../../src/modules/acquiring/service-account"
import type { Passed } from "../../../src/modules/acquiring/payment-row"
import { byHand, endedOrWaits, rowByRow, waiting, withStopped } from "../../support/row-locks"
import { shop } from "../../support/shop"

/** More than are changed in one commit. */
const MANY = 2_500
const [FIRST, SECOND, DONE, LAST] = ["acqpay_00001", "acqpay_00002", "acqpay_02000", "acqpay_02500"] as const
const BEGUN = new Date(0)

/** What works on many payments at once keeps nobody from one of them for long, and fails for nobody. */
shop((the) => {
  const acquiring = () => storeOf(the.container).acquiring

  beforeEach(async () => {
    await the.sql(
      `INSERT INTO acquiring_payment (id, account, order_no, flow, payment_session_id, transaction_id, currency_code, amount,
         status, status_code, next_check_at, created_at)
       SELECT 'acqpay_' || lpad(n::text, 5, '0'), 'default', 'order_' || n, 'card', 'payses_' || n, 'T' || n, 'USD', '1',
         'declined', 'X', now() + interval '1 day', now()
       FROM generate_series(1, ${MANY}) n`,
    )
  })

  const OF_ALL: [what: string, work: (now: Date) => Promise<unknown>, done: string][] = [
    ["makes all due", (now) => bringForward(now), "next_check_at <= now()"],
    [
      "keeps where all of them lie",
      () => acquiring().openPayments.keepPlace("default", "1 / 2"),
      "service_account = '1 / 2'",
    ],
    [
      "has all at a code looked at again",
      async (now) => {
        const reader = { account: "default", among: await declaredNow(acquiring()) }
        await acquiring().seenCodes.paymentsDueBy(
          reader,
          { codes: ["X"], renamed: [], orderNos: [], since: BEGUN },
          now,
        )
      },
      "wanted_at IS NOT NULL",
    ],
  ]

  async function bringForward(now: Date): Promise<number> {
    const { serviceAccounts } = await declaredNow(acquiring())
    return acquiring().payments.bringForward("default", now, serviceAccounts.values())
  }

  it.each(OF_ALL)("whoever %s keeps nobody from writing those that are done already", async (_, work, done) => {
    const now = await acquiring().clock.current()
    const ended: string[] = []
    await withStopped(the, { table: "acquiring_payment", id: LAST }, async (goOn) => {
      const all = work(now).then(() => ended.push("all"))
      await waiting(the)
      const some = the
        .sql(`UPDATE acquiring_payment SET return_url = 'https://shop.example' WHERE id <= '${DONE}'`)
        .then(() => ended.push("some"))
      await endedOrWaits(the, some, 2)
      await goOn()
      await Promise.all([all, some])
    })
    expect(ended).toEqual(["some", "all"])
    expect(await the.sql(`SELECT count(*)::int FROM acquiring_payment WHERE ${done}`)).toEqual([{ count: MANY }])
  })

  it("what somebody is writing is left as it is where all are made due, and nobody waits for it", async () => {
    const now = await acquiring().clock.current()
    await byHand(the, async (client) => {
      await client.query(`BEGIN; SELECT FROM acquiring_payment WHERE id = '${FIRST}' FOR UPDATE`)
      const all = bringForward(now)
      expect(await endedOrWaits(the, all)).toBe("ended")
      expect(await all).toBe(MANY - 1)
    })
  })

  const passed = (id: string): Passed => ({
    ...{ id, status: "captured", status_code: "S", is_3ds: null, transaction_id: null, captured: "1", refunded: "0" },
    ...{ final: false, checks: 1, unanswered: 0, checked_at: BEGUN, next_check_at: BEGUN },
  })
  const declined = (no: string) => ({
    ...{ order_no: `order_${no}`, transaction_id: `T${no}`, status_code: "X" },
    ...{ code: "05", reason: "No." },
  })

  it.each<[string, (knex: Knex) => Promise<void>]>([
    [
      "a pass over some payments",
      (knex) => new PaymentBook(() => knex).passed([passed(SECOND), passed(FIRST)], BEGUN, new Date()),
    ],
    [
      "what is said of declined payments",
      (knex) => new PaymentBook(() => knex).keepDeclines("default", [declined("2"), declined("1")]),
    ],
  ])("%s fails for nobody who writes the same ones in the order of their ids", async (_, work) => {
    await byHand(the, async (client) => {
      const lock = (id: string) => client.query(`SELECT FROM acquiring_payment WHERE id = '${id}' FOR UPDATE`)
      await client.query("BEGIN")
      await lock(FIRST)
      const writing = rowByRow(the, work)
      await waiting(the)
      await Promise.all([lock(SECOND).then(() => client.query("COMMIT")), writing])
    })
    const [row] = await the.sql<{ status: string; decline_code: string | null }>(
      `SELECT status, decline_code FROM acquiring_payment WHERE id = '${SECOND}'`,
    )
    expect(row?.status === "captured" || row?.decline_code === "05").toBe(true)
  })
})
