import { startSandbox, type Sandbox } from ".."
import { ACCOUNT, element, orders, pay, postText, signed } from "./raw-requests"
import { receiver } from "./receiver"

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, clock: { now: () => Date.UTC(2026, 0, 31, 12) } })
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control.reset())

const COFFEE = { contract_name: "Coffee", contract_amount: "8.00", interval: "month", interval_count: "1" }

async function begin(orderNo: string, more: Record<string, unknown> = {}, terms: Record<string, unknown> = {}) {
  const { text } = await pay(sandbox.url, orderNo, "10.00", { subscription: { ...COFFEE, ...terms }, ...more })
  return element(text, "recurring_id")
}

it("deducts each month, on the last day where a month is short, each time as a transaction of its own", async () => {
  await begin("C-1")
  const made = sandbox.control.advanceContracts({ days: 60 })
  expect(made.map(({ orderNo, amount, captured, status }) => [orderNo, amount, captured, status])).toEqual([
    ["C-1R1", "8.00", "8.00", "captured"],
    ["C-1R2", "8.00", "8.00", "captured"],
  ])
  const [first] = await orders(sandbox.url, "C-1")
  expect(first?.subscription_result).toMatchObject({
    recurring_deduction_time: "2026-04-30",
    recurring_status: "1",
  })
  expect(await orders(sandbox.url, "C-1R1")).toMatchObject([{ payment_status: "4100", amount: "8.00" }])
})

it("takes the first payment's amount while the promotion lasts, and stops after its number of deductions", async () => {
  const recurring = await begin("C-2", {}, { promotion_cycle: 1, billing_cycle: 3, interval: "week" })
  const made = sandbox.control.advanceContracts({ days: 60 })
  expect(made.map(({ amount }) => amount)).toEqual(["10.00", "8.00", "8.00"])
  expect(sandbox.control.contracts()).toMatchObject([{ recurringId: recurring, status: "ended" }])
})

it("begins on the day and ends with the day that the merchant named", async () => {
  await begin("C-3", {}, { interval: "day", contract_start: "2026-02-10", contract_end: "2026-02-13" })
  expect(sandbox.control.advanceContracts({ days: 10 })).toEqual([])
  expect(sandbox.control.advanceContracts({ days: 30 }).map(({ orderNo }) => orderNo)).toEqual([
    "C-3R1",
    "C-3R2",
    "C-3R3",
  ])
})

it("deducts on the last day too, at whatever hour the contract was begun", async () => {
  await begin("C-8", {}, { interval: "day", contract_end: "2026-02-03" })
  const made = sandbox.control.advanceContracts({ days: 30 })
  expect(made.map(({ orderNo }) => orderNo)).toEqual(["C-8R1", "C-8R2", "C-8R3"])
})

it("tells the merchant of each deduction, also of one that failed, which is tried again under the same number", async () => {
  const shop = await receiver()
  const recurring = await begin("C-4", { notify_url: shop.url })
  sandbox.control.deduct(recurring, { outcome: "decline" })
  sandbox.control.deduct(recurring)
  const told = (await shop.atLeast(3)).map(({ fields }) => [fields.order_no, fields.payment_status])
  expect(told).toEqual(
    expect.arrayContaining([
      ["C-4R1", "6000"],
      ["C-4R1", "4100"],
    ]),
  )
  await shop.close()
})

it("leaves a deduction to the bank, which pays it or gives it up while later ones are made", async () => {
  const recurring = await begin("C-6")
  const [paid, given] = [1, 2].map(() => sandbox.control.deduct(recurring, { outcome: "pending" }))
  sandbox.control.deduct(recurring)
  expect(await orders(sandbox.url, "C-6R1")).toMatchObject([{ payment_status: "2000" }])
  sandbox.control.pay(paid!.transactionId)
  sandbox.control.expire(given!.transactionId)
  expect(sandbox.control.transactions().map(({ orderNo, captured }) => [orderNo, captured])).toEqual(
    expect.arrayContaining([
      ["C-6R1", "8.00"],
      ["C-6R2", "0.00"],
      ["C-6R3", "8.00"],
    ]),
  )
  expect(() => sandbox.control.pay(given!.transactionId)).toThrow(/Nothing waits for money here/)
})

it("deducts nothing of a contract that was cancelled, by the merchant or at the portal", async () => {
  const recurring = await begin("C-5")
  await postText(
    `${sandbox.url}/v1/cancelSubscription`,
    "application/json",
    JSON.stringify({
      merchant_id: "100001",
      account_id: ACCOUNT,
      recurring_id: recurring,
      encryption_data: signed(recurring),
    }),
  )
  sandbox.control.endContract(await begin("C-6"))
  expect(sandbox.control.advanceContracts({ days: 90 })).toEqual([])
  expect(() => sandbox.control.deduct(recurring)).toThrow(/Nothing is deducted/)
})

it.each([
  [{ contract_amount: "0.00" }, "contract_amount"],
  [{ contract_amount: "8.001" }, "contract_amount"],
  [{ contract_name: "" }, "contract_name"],
  [{ interval: "fortnight" }, "interval"],
  [{ interval_count: "0" }, "interval_count"],
  [{ interval_count: "1.5" }, "interval_count"],
  [{ billing_cycle: -1 }, "billing_cycle"],
  [{ billing_cycle: 2, promotion_cycle: 3 }, "promotion_cycle"],
  [{ contract_start: "2026-02-30" }, "contract_start"],
  [{ contract_start: "2025-12-31" }, "contract_start"],
  [{ contract_end: "31.12.2026" }, "contract_end"],
  [{ contract_start: "2026-03-01", contract_end: "2026-03-01" }, "contract_end"],
])("refuses %j and names the field", async (terms, field) => {
  const answer = await pay(sandbox.url, "C-7", "10.00", { subscription: { ...COFFEE, ...terms } })
  expect([answer.status, element(answer.text, "result_info")]).toEqual([400, expect.stringContaining(field)])
  expect(sandbox.control.transactions()).toEqual([])
})
