import { Money } from "../../domain/money"
import { OrderNo } from "../../domain/references"
import { operations } from "../../operations"
import { call } from "../call"
import { FakeService } from "./fake-service"

let service: FakeService
beforeEach(async () => {
  service = await FakeService.start()
})
afterEach(() => service.stop())

const money = Money.exact("25.00", "USD")
const order = {
  ...{ orderNo: OrderNo("A-1"), money, shopper: {}, billing: {} },
  ...{ returnUrl: "https://shop.example/return", cancelUrl: "https://shop.example/cancel" },
}
const ASKED = { order_no: "A-1", amount: "25.00", currency: "USD" }

/** Opens a page whose form has these hidden inputs. */
function opened(inputs: Record<string, string>) {
  const hidden = Object.entries(inputs).map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
  service.reply = () => ({ body: `<form method="post" action="/pay">${hidden.join("")}</form>` })
  return call(operations.checkout, order, service.context())
}

it.each([
  ["as it was asked for", {}],
  ["with the account it is for", { merchant_id: "100001", account_id: "100001001" }],
  ["in other digits", { amount: "25", currency: " USD " }],
  ["in more digits", { amount: "25.000" }],
])("a page is opened %s", async (_how, change) => {
  expect(await opened({ ...ASKED, ...change })).toMatchObject({ action: `${service.url}/pay` })
})

it.each([
  ["another order", { order_no: "A-2" }, "order_no"],
  ["another amount", { amount: "250.00" }, "amount"],
  ["less", { amount: "2.50" }, "amount"],
  ["another currency", { currency: "EUR" }, "currency"],
  ["another merchant", { merchant_id: "100002" }, "merchant_id"],
])("a page for %s is another request's", async (_what, change, field) => {
  await expect(opened({ ...ASKED, ...change })).rejects.toMatchObject({ kind: "protocol", code: "echo", field })
})

it.each(["25,00", "-25.00", "25.005"])("a page for %s opens nothing", async (amount) => {
  await expect(opened({ ...ASKED, amount })).rejects.toMatchObject({ kind: "protocol", field: "amount" })
})
