import type { IPaymentProvider, PaymentSessionDTO } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

import { CARD_NUMBERS, card } from "../../support/cards"
import { good } from "../../support/http"
import { SANDBOX_ACCOUNT } from "../../support/sandbox"
import { serviceSide } from "../../support/service-side"
import { shop } from "../../support/shop"

shop(({ cartReadyToPay, createSession, payByCard, container, sandbox, sql }) => {
  const service = serviceSide(sandbox)
  beforeEach(() => sandbox.control.reset())

  const payments = () => container.resolve(Modules.PAYMENT)

  /** The provider as the payment module holds it. */
  const provider = (): IPaymentProvider => {
    const keeper: { retrieveProvider(id: string): IPaymentProvider } = Reflect.get(
      payments(),
      "paymentProviderService_",
    )
    return keeper.retrieveProvider("pp_acquiring_default")
  }

  async function sessionAfter(kind?: Parameters<typeof card>[0]): Promise<PaymentSessionDTO> {
    const cart = await cartReadyToPay()
    const { id } = await createSession(cart)
    if (kind) good(await payByCard(cart, card(kind)))
    return payments().retrievePaymentSession(id)
  }

  describe("the status of a payment", () => {
    it.each([
      [undefined, "requires_more", "created"],
      ["declined", "error", "declined"],
      ["approved", "authorized", "authorised"],
      ["review", "authorized", "review"],
    ] as const)("of a card that is %s is %s", async (kind, status, word) => {
      const { data } = await sessionAfter(kind)
      expect(await provider().getPaymentStatus({ data })).toMatchObject({ status, data: { status: word } })
    })

    it("follows the service: captured, refunded, cancelled", async () => {
      const { data } = await sessionAfter("approved")
      const { transactionId } = service.transaction()
      sandbox.control.capture(transactionId)
      expect(await provider().getPaymentStatus({ data })).toMatchObject({
        status: "captured",
        data: { status: "captured" },
      })
      sandbox.control.refund(transactionId)
      expect(await provider().getPaymentStatus({ data })).toMatchObject({ data: { status: "refunded" } })

      const other = await sessionAfter("approved")
      sandbox.control.cancel(sandbox.control.transactions().at(-1)!.transactionId)
      expect(await provider().getPaymentStatus({ data: other.data })).toMatchObject({ status: "canceled" })
    })
  })

  describe("the data of a payment", () => {
    it("has everything a merchant needs and nothing that is secret", async () => {
      const { data } = await sessionAfter("approved")
      const { data: retrieved } = await provider().retrievePayment({ data })
      expect(retrieved).toMatchObject({
        flow: "card",
        status: "authorised",
        status_code: "3000",
        transaction_id: service.transaction().transactionId,
        card: "411111******1111",
        result: { state: "done", code: "0000", text: "Success" },
      })
      const text = JSON.stringify(retrieved)
      for (const secret of [
        ...Object.values(CARD_NUMBERS),
        SANDBOX_ACCOUNT.ACQUIRER_SECRET_KEY,
        "encryption_data",
        "token_secret",
      ]) {
        expect(text).not.toContain(secret)
      }
    })

    it("stays readable when the service is away", async () => {
      const { data } = await sessionAfter("approved")
      sandbox.control.addFault({ kind: "500_before", operation: "retrieval_trans", times: 0 })
      expect((await provider().retrievePayment({ data })).data).toMatchObject({ status: "authorised" })
    })
  })

  describe("a session that is updated", () => {
    it("takes the new amount and keeps its order number", async () => {
      const session = await sessionAfter()
      const updated = await payments().updatePaymentSession({
        id: session.id,
        currency_code: "usd",
        amount: 30,
        data: { ...session.data, device: { os: "Plan 9" } },
      })
      expect(updated).toMatchObject({ amount: 30, data: { order_no: session.data.order_no, device: { os: "Plan 9" } } })
      expect(sandbox.control.requests()).toEqual([])
    })

    it("refuses unknown data and amounts the service cannot be told", async () => {
      const { id, data } = await sessionAfter()
      const change = (more: object) =>
        payments().updatePaymentSession({ id, currency_code: "usd", amount: 25, data: { ...data }, ...more })
      await expect(change({ data: { ...data, colour: "blue" } })).rejects.toThrow(/colour/)
      await expect(change({ currency_code: "kwd", amount: 1.234 })).rejects.toThrow(/1\.234 KWD/)
    })
  })

  describe("a session that is deleted", () => {
    it("goes without a word to the service, whatever its state, its account or the service", async () => {
      for (const kind of [undefined, "declined"] as const) {
        const { id } = await sessionAfter(kind)
        await payments().deletePaymentSession(id)
        expect(await sql("SELECT id FROM payment_session WHERE id = $1 AND deleted_at IS NULL", [id])).toEqual([])
      }
      const { id, data } = await sessionAfter()
      const before = process.env.ACQUIRER_SECRET_KEY
      process.env.ACQUIRER_SECRET_KEY = ""
      try {
        await provider().deletePayment({ data: {} })
        await provider().deletePayment({ data })
        await payments().deletePaymentSession(id)
      } finally {
        process.env.ACQUIRER_SECRET_KEY = before
      }
      expect(service.received("cancel")).toEqual([])
    })
  })

  describe("an account owner", () => {
    it("is the store's own customer, and has no methods before a card is saved", async () => {
      const context = { customer: { id: "cus_1", email: "ada@example.com" } }
      expect(await provider().createAccountHolder?.({ context })).toMatchObject({ id: "cus_1" })
      expect(await provider().listPaymentMethods?.({ context: {} })).toEqual([])
    })
  })
})
