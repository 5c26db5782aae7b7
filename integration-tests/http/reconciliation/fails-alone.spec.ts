import { reconcile } from "../../../src/reconciliation/reconcile"
import { paidOrders } from "../../support/paid-orders"
import { shop } from "../../support/shop"

/** A row that nothing can be made of, among others that are due with it. */
shop((the) => {
  const { paid, settle, incidents, booksAgree } = paidOrders(the)
  const allDue = () => the.sql("UPDATE acquiring_payment SET next_check_at = now(), final = false")
  const setAmount = (orderNo: string, amount: string) =>
    the.sql("UPDATE acquiring_payment SET amount = $2 WHERE order_no = $1", [orderNo, amount])

  it("fails alone, and a person is told of it until it can be reconciled again", async () => {
    const broken = await paid()
    const others = [await paid(), await paid()]
    await settle()
    await setAmount(broken.orderNo, "25.001")
    for (const { transactionId } of others) the.sandbox.control.capture(transactionId)
    await allDue()
    expect(await reconcile(the.container)).toMatchObject({ looked: 3, failed: [] })
    for (const order of others) {
      await booksAgree(order)
      expect(await incidents(order)).toEqual([])
    }
    expect(await incidents(broken)).toMatchObject([
      { kind: "books_differ", message: expect.stringMatching(/25\.001 USD has more fraction digits/) as string },
    ])

    await setAmount(broken.orderNo, "25.00")
    await allDue()
    await reconcile(the.container)
    expect(await incidents(broken)).toEqual([])
  })
})
