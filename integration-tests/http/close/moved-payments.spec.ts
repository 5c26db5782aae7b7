import { sessionsMoved } from "../../../src/medusa/read-bookings"
import { storeOf, type Store } from "../../../src/medusa/store"
import { shop } from "../../support/shop"

/** One more than are read at once. */
const MANY = 1_001
const TIME = [new Date("2026-01-01Z"), new Date("2026-01-02Z")] as const
const THEN = "timestamptz '2026-01-01 12:00Z'"
const NUMBERED = `generate_series(1, ${MANY}) n`
const NO = "lpad(n::text, 4, '0')"
const SUM = `1, '{"value": "1", "precision": 20}'`

/** Payments of a day, and a capture of each. */
const ROWS = [
  `INSERT INTO payment_collection (id, currency_code, amount, raw_amount) VALUES ('pay_col_many', 'usd', ${SUM})`,
  `INSERT INTO payment_session (id, currency_code, amount, raw_amount, provider_id, data, payment_collection_id)
   SELECT 'payses_' || ${NO}, 'usd', ${SUM}, provider, '{}', 'pay_col_many'
   FROM ${NUMBERED}, (SELECT 'pp_acquiring_default' AS provider) own`,
  `INSERT INTO payment (id, currency_code, amount, raw_amount, provider_id, data, payment_collection_id, payment_session_id, created_at)
   SELECT 'pay_' || ${NO}, 'usd', ${SUM}, 'pp_acquiring_default', '{}', 'pay_col_many', 'payses_' || ${NO}, ${THEN}
   FROM ${NUMBERED}`,
  `INSERT INTO capture (id, amount, raw_amount, payment_id, created_at)
   SELECT 'capt_' || ${NO}, ${SUM}, 'pay_' || ${NO}, ${THEN} FROM ${NUMBERED}`,
]

shop((the) => {
  beforeEach(async () => {
    for (const statement of ROWS) await the.sql(statement)
  })

  /** The store as it is; once the first page of an entity is read, something happens. */
  function afterFirstPage(entity: string, happens: () => Promise<unknown>): Store {
    const store = storeOf(the.container)
    let isFirst = true
    const graph = async (...asked: Parameters<Store["query"]["graph"]>) => {
      const answer = await store.query.graph(...asked)
      if (asked[0].entity === entity && isFirst) {
        isFirst = false
        await happens()
      }
      return answer
    }
    return { ...store, query: { ...store.query, graph: graph as Store["query"]["graph"] } }
  }

  it("misses no capture of a day when one is removed while they are read", async () => {
    await the.sql(`UPDATE payment SET created_at = ${THEN} - interval '1 month'`)
    const store = afterFirstPage("capture", () => the.sql("DELETE FROM capture WHERE id = 'capt_0001'"))
    const found = await sessionsMoved(store, "default", ...TIME)
    expect(found.size).toBe(MANY)
    expect(found).toContain("payses_1001")
  })

  it("misses no payment of a day when one is removed while they are read", async () => {
    await the.sql("DELETE FROM capture")
    const store = afterFirstPage("payment", () => the.sql("DELETE FROM payment WHERE id = 'pay_0001'"))
    expect(await sessionsMoved(store, "default", ...TIME)).toContain("payses_1001")
  })

  it("finds what was captured of an account's own payments alone", async () => {
    await the.sql("UPDATE payment SET provider_id = 'pp_system_default' WHERE id <> 'pay_0007'")
    expect(await sessionsMoved(storeOf(the.container), "default", ...TIME)).toEqual(new Set(["payses_0007"]))
  })
})
