import { elsewhere } from "../../support/elsewhere"
import { lookNow } from "../../support/look-now"
import { lyingQuery } from "../../support/lying-service"
import { shop } from "../../support/shop"

shop((the) => {
  const away = elsewhere(the)

  it("a page paid after hours becomes an order without a notification, though the service knew nothing of it before", async () => {
    const checkout = await away.redirect()
    const page = await away.atTheService(checkout)
    the.sandbox.control.notificationSettings({ enabled: false })
    const { close } = await lyingQuery(checkout.orderNo, (record) => {
      if (record.payment_status === "1000") record.query_result = "0"
    })
    const hoursLater = async () => {
      await the.sql("UPDATE acquiring_payment SET created_at = created_at - interval '3 hours'")
      await lookNow(the)
    }
    try {
      await hoursLater()
      await hoursLater()
      await away.payAndClose(page)
      await hoursLater()
      expect(await away.orderIdOf(checkout.cart)).toBeDefined()
    } finally {
      await close()
    }
  })
})
