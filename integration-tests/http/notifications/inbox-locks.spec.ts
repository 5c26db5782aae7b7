import { storeOf } from "../../../src/medusa/store"
import { Inbox, type NewNotification } from "../../../src/modules/acquiring/inbox"
import { byHand, rowByRow, waiting } from "../../support/row-locks"
import { shop } from "../../support/shop"

/** Notifications come in, again, while they are worked: whoever writes several of them locks them in one order. */
shop((the) => {
  const inbox = () => storeOf(the.container).acquiring.inbox

  const arrived = (fingerprint: string): NewNotification => ({
    ...{ account: "default", kind: "payment", fingerprint, order_no: "1", transaction_id: null, status_code: null },
    ...{ fields: {}, signature: "valid" },
  })
  const again = () => Promise.all([inbox().keep(arrived("f1")), inbox().keep(arrived("f2"))])

  /** The second one came in first: the worker has it first in its list. */
  async function claimed() {
    await inbox().keep(arrived("f2"))
    await inbox().keep(arrived("f1"))
    await the.sql("UPDATE acquiring_notification SET created_at = now() - interval '1 minute' WHERE fingerprint = 'f2'")
    const rows = await inbox().claim("default", 10, "me")
    return rows.sort((one, other) => other.fingerprint.localeCompare(one.fingerprint))
  }

  type Work = (rows: Awaited<ReturnType<typeof claimed>>, inbox: Inbox) => Promise<void>
  it.each<[string, Work]>([
    ["ended", (rows, inbox) => inbox.finish(rows.map((row) => ({ row, state: "done", outcome: "Done." })))],
    [
      "leased for longer",
      (rows, inbox) =>
        inbox.renew(
          rows.map(({ id }) => id),
          "me",
        ),
    ],
  ])("the same ones come in again at the moment in which they are %s, and nothing fails", async (_, work) => {
    const rows = await claimed()
    await byHand(the, async (client) => {
      await client.query("BEGIN; SELECT FROM acquiring_notification WHERE fingerprint = 'f1' FOR UPDATE")
      const coming = again()
      await waiting(the)
      const working = rowByRow(the, (knex) => work(rows, new Inbox(() => knex)))
      await waiting(the, 2)
      await client.query("COMMIT")
      await Promise.all([coming, working])
    })
    expect(await the.sql("SELECT state, deliveries FROM acquiring_notification")).toEqual(
      Array(2).fill({ state: "received", deliveries: 2 }),
    )
  })
})
