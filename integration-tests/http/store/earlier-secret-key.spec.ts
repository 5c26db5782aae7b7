import type { SignedMessage } from "../../../src/acquirer/profile/profile"
import { referenceProfile } from "../../../src/acquirer/profile/reference"
import { signMessage } from "../../../src/acquirer/profile/signature"
import { elsewhere } from "../../support/elsewhere"
import { good } from "../../support/http"
import { lyingService } from "../../support/lying-service"
import { orderMoney } from "../../support/order-money"
import { shop } from "../../support/shop"

const EARLIER_KEY = "the key before this one"
const ANSWERS: Record<string, SignedMessage> = {
  "/v1/authorise": "authorise.response",
  "/v1/capture": "capture.response",
  "/v1/refund": "refund.response",
  "/v1/retrievalTrans": "retrieval_trans.response",
}

/**
 * The key was changed: the service takes what is signed with the new one, and signs its answers with the earlier one.
 */
shop((the) => {
  const away = elsewhere(the)
  const { orderOfTeas, capture, refund, storeMoney, requests } = orderMoney(the)

  let service: { close(): Promise<void> }
  beforeEach(async () => {
    service = await lyingService((path, answer) => {
      const message = ANSWERS[path]
      if (!message) return answer
      const said = JSON.parse(answer) as Record<string, unknown>
      return JSON.stringify({ ...said, encryption_data: signMessage(referenceProfile, message, said, EARLIER_KEY) })
    })
  })
  afterEach(() => service.close())

  it("an order is paid, captured and refunded while the earlier key is set, and its answers count", async () => {
    away.settings({ secret_key_previous: EARLIER_KEY })
    const order = await orderOfTeas()
    good(await capture(order))
    good(await refund(order, 5))
    expect(await storeMoney(order)).toMatchObject({ captured: 25, refunded: 5 })
  })

  it("once the earlier key is removed its answers prove nothing, and no capture is sent again", async () => {
    away.settings({ secret_key_previous: EARLIER_KEY })
    const order = await orderOfTeas()
    away.settings({})
    expect((await capture(order)).status).toBeGreaterThanOrEqual(400)
    expect((await capture(order)).status).toBeGreaterThanOrEqual(400)
    expect(await the.sql("SELECT state FROM acquiring_operation WHERE kind = 'capture'")).toEqual([
      { state: "unknown" },
    ])
    expect(requests("capture", order)).toHaveLength(1)
    expect(await storeMoney(order)).toMatchObject({ captured: 0 })
  })
})
