import type { NotificationsAnswer, PaymentsAnswer, ProblemAnswer } from "../../../src/api/admin/acquiring/http-types"
import { declareSettings } from "../../support/account-settings"
import { good } from "../../support/http"
import { shop } from "../../support/shop"

/** Fourteen hours ahead of UTC: the shop's 22 November begins there on the 21st at ten. */
const ZONE = "Pacific/Kiritimati"
const FIRST = "2026-11-21T10:00:00.000Z"
const LAST = "2026-11-22T09:59:59.999Z"
const NEXT = "2026-11-22T10:00:00.000Z"
const LISTS = ["payments", "notifications"] as const

shop((the) => {
  const { admin, buy, container, sql } = the
  let takeBack: () => void
  beforeEach(async () => {
    takeBack = declareSettings(container, { close: { time_zone: ZONE } })
    await buy()
  })
  afterEach(() => takeBack())

  const counted = async (list: (typeof LISTS)[number], query: string) =>
    good(await admin.get<PaymentsAnswer & NotificationsAnswer>(`/admin/acquiring/${list}?${query}`)).count

  async function madeAt(moment: string) {
    await sql("UPDATE acquiring_payment SET created_at = $1", [moment])
    await sql("DELETE FROM acquiring_notification")
    await sql(
      `INSERT INTO acquiring_notification
         (id, account, kind, fingerprint, order_no, status_code, fields, signature, state, attempts, created_at)
       VALUES ('acqnot_day', 'default', 'payment', 'day', 'A-1', '3000', '{}', 'valid', 'done', 1, $1)`,
      [moment],
    )
  }

  it.each(LISTS)("a day of the list of %s is the shop's, not that of UTC", async (list) => {
    const day = "from=2026-11-22&to=2026-11-23"
    for (const [moment, isThatDay] of [
      [FIRST, 1],
      [LAST, 1],
      [NEXT, 0],
      ["2026-11-21T09:59:59.999Z", 0],
    ] as const) {
      await madeAt(moment)
      expect([moment, await counted(list, day)]).toEqual([moment, isThatDay])
      expect([moment, await counted(list, `${day}&account=default`)]).toEqual([moment, isThatDay])
    }
    await madeAt(NEXT)
    expect(await counted(list, `from=${NEXT}`)).toBe(1)
    expect(await counted(list, `to=${NEXT}`)).toBe(0)
    expect(await counted(list, "from=0001-01-01")).toBe(1)
    for (const day of ["2026-13-01", "yesterday", "2026-11-22T10", "2026-11-31"]) {
      const refused = await admin.get<ProblemAnswer>(`/admin/acquiring/${list}?from=${day}`)
      expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: "from" }] } })
    }
  })
})
