import { Modules, TransactionState } from "@medusajs/framework/utils"
import { DistributedTransaction } from "@medusajs/framework/orchestration"

import { saveCheckpointsAtOnce } from "../../support/checkpoints"
import { elsewhere } from "../../support/elsewhere"
import { good } from "../../support/http"
import { lookNow } from "../../support/look-now"
import { shop } from "../../support/shop"

const SLOW_MS = 4_000
const SOLD_OUT = `UPDATE inventory_level SET stocked_quantity = 0, raw_stocked_quantity = '{"value": "0", "precision": 20}'`

/** The engine's store, in its database as well. */
interface Storage {
  saveToDb(data: { flow: { state: string } }, retentionTime?: number): Promise<void>
}

/**
 * The core's engine refuses to write down a step while it writes down another one, tries a few times, and throws: where
 * the database is slow, a completion that fails is cut off so.
 */
shop((the) => {
  const away = elsewhere(the)
  let restore = () => {}
  afterEach(() => restore())

  /** Makes the engine slow at writing down that a completion is undone. */
  function slowAtUndoing(): void {
    const { keyValueStore: storage } = DistributedTransaction as unknown as { keyValueStore: Storage }
    const saveInTurn = saveCheckpointsAtOnce()
    const saveToDb = storage.saveToDb.bind(storage)
    storage.saveToDb = async (data, retentionTime) => {
      if (data.flow.state === TransactionState.WAITING_TO_COMPENSATE)
        await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
      return saveToDb(data, retentionTime)
    }
    restore = () => {
      Reflect.deleteProperty(storage, "saveToDb")
      saveInTurn()
    }
  }

  it("is told calmly to the shopper, who is not charged again and has the order when the core's lock ends", async () => {
    const cart = await the.cartReadyToPay()
    const session = await the.createSession(cart)
    await the.sql(SOLD_OUT)
    slowAtUndoing()
    const told = good(await the.payByCard(cart))
    expect(told).toMatchObject({ type: "cart", error: { type: "payment_requires_more_error" } })
    expect(told.error?.message).toMatch(/still being placed.*do not pay again/i)

    restore()
    await the.sql("DELETE FROM workflow_execution")
    await the.container.resolve(Modules.LOCKING).releaseAll()
    expect(good(await the.payByCard(cart))).toMatchObject({ type: "order", order: { id: await away.orderIdOf(cart) } })
    expect((await lookNow(the)).left).toEqual([])
    const once = { held: "25.00", captured: "0.00", successfulAuthorisations: 1 }
    expect(away.sums({ orderNo: String(session.data.order_no) })).toMatchObject(once)
  })
})
