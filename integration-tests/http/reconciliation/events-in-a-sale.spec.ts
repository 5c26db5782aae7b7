import announceVoucher from "../../../src/subscribers/announce-voucher"
import beginSubscription from "../../../src/subscribers/begin-subscription"
import captureAtOnce from "../../../src/subscribers/capture-at-once"
import { shoppersServed, shopperWaits } from "../../../src/notifications/answers-first"
import { elsewhere } from "../../support/elsewhere"
import { eventually } from "../../support/eventually"
import { shop } from "../../support/shop"

/** A bus such as the one on Redis delivers one event at a time. */
shop((the) => {
  const { paidByCard, settings } = elsewhere(the)

  it("the shop's own events do not wait for shoppers who are paying", async () => {
    const { order, orderNo } = await paidByCard()
    settings({ capture: "at_once" })
    await the.sql("UPDATE acquiring_payment SET next_check_at = now() + interval '1 day'")
    const isDue = async () =>
      (await the.sql("SELECT id FROM acquiring_payment WHERE order_no = $1 AND next_check_at <= now()", [orderNo]))[0]
    const event = { name: "order.placed", data: { id: order.id } }
    const of = { event, container: the.container, pluginOptions: {} }
    let served = () => {}
    const shopper = shopperWaits(() => new Promise<void>((resolve) => (served = resolve)))
    beginSubscription(of)
    captureAtOnce(of)
    expect(await isDue()).toBeUndefined()
    const waited = shoppersServed().then(() => "waited")
    expect(await Promise.race([announceVoucher(of), waited])).toBeUndefined()
    served()
    await shopper
    await eventually(isDue)
  })
})
