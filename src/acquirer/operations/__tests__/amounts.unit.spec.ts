import fc from "fast-check"
import { Money } from "../../domain/money"
import { OrderNo, TransactionId } from "../../domain/references"
import { operations } from ".."
import { cardPayment } from "./payment-inputs"
import { codes, decodeAnswer, encode } from "./raw-message"

const CURRENCIES = ["USD", "EUR", "JPY", "KRW", "HUF", "KWD", "BHD", "TND"]

describe("amounts through request and answer", () => {
  it("what is asked for is what comes back, to the last minor unit", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), fc.constantFrom(...CURRENCIES), (minor, currency) => {
        const digits = Money.zero(currency).digits
        const money = Money.ofMinor(digits > 2 ? minor * 10n : minor, currency)
        const operation = { transactionId: TransactionId("T1"), orderNo: OrderNo("A-1"), money }
        const [order] = operations.capture.toWire([operation], codes).capture_orders
        expect(order?.amount).toMatch(/^\d+\.\d{2}$/)
        const answer = { return_status: "1", capture_orders: [{ ...order, capture_status: "1" }] }
        const bytes = Buffer.from(encode("json", answer))
        const [result] = operations.capture.fromWire(
          operations.capture.response.schema.parse(decodeAnswer("json", bytes)),
          codes,
        )
        expect(result?.money.equals(money)).toBe(true)
      }),
    )
  })

  it.each(["KWD", "BHD", "TND"])("%s with a third digit is refused before anything is sent", (currency) => {
    const money = Money.ofMinor(1234n, currency)
    expect(() => operations.authorise.toWire({ ...cardPayment, money }, codes)).toThrow(
      expect.objectContaining({ kind: "invalid", sent: false, field: "amount" }),
    )
    const breakdown = { shipping: money }
    expect(() => operations.authorise.toWire({ ...cardPayment, breakdown }, codes)).toThrow(
      expect.objectContaining({ kind: "invalid", field: "shipping" }),
    )
  })

  it.each(["1.5", "1", "-1.00", "1e2", "1.000", "1,00", "", " 1.00"])(
    "the service's side refuses an amount written %p",
    (amount) => {
      const order = { transaction_id: "T1", order_no: "A-1", currency: "USD", amount }
      const body = { merchant_id: "1", account_id: "2", encryption_data: "", capture_orders: [order] }
      expect(operations.capture.request.schema.safeParse(body).success).toBe(false)
    },
  )
})
