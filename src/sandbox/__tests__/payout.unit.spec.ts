import { startSandbox, type Sandbox } from ".."
import { ACCOUNT, MERCHANT, postText, signed } from "./raw-requests"
import { receiver } from "./receiver"

const REQUEST_ID = "0f8fad5b-d9cb-469f-a165-70867728950e"

let sandbox: Sandbox
let shop: Awaited<ReturnType<typeof receiver>>

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, settings: { payoutDelay: 5 } })
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  sandbox.control.reset()
  shop = await receiver()
})
afterEach(() => shop.close())

async function payout(more: Record<string, unknown> = {}) {
  const body = {
    merchant_id: MERCHANT,
    account_id: ACCOUNT,
    request_id: REQUEST_ID,
    payment_currency: "BRL",
    payment_amount: "250.00",
    payment_date: "2026-03-04",
    reference: "payroll 3",
    notify_url: shop.url,
    beneficiary: {
      first_name: "João",
      bank_details: { account_number: "12345678", bank_code: "033", bank_name: "Banco Areia" },
    },
    encryption_data: signed(REQUEST_ID, "BRL", "250.00"),
    ...more,
  }
  const { status, text } = await postText(`${sandbox.url}/v1/payout`, "application/json", JSON.stringify(body))
  return { status, body: JSON.parse(text) as Record<string, unknown> }
}

const told = () => shop.arrivals.map(({ fields }) => fields.status)

it("echoes the order, then lives through processing to completed, telling each step", async () => {
  const { status, body } = await payout()
  expect(status).toBe(200)
  const id = String(body.transaction_id)
  expect(body).toMatchObject({
    request_id: REQUEST_ID,
    payment_amount: "250.00",
    reference: "payroll 3",
    amount_beneficiary_receives: 250,
    fee_amount: 0,
    failure_type: "UNKNOWN",
    status: "CREATED",
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/),
    beneficiary: { first_name: "João", bank_details: { bank_name: "Banco Areia", local_clearing_system: "LOCAL" } },
    encryption_data: signed(REQUEST_ID, id, "BRL", "250.00", "CREATED"),
  })
  expect(body).not.toHaveProperty("beneficiary.bank_details.bank_code")
  await shop.atLeast(2)
  expect(told()).toEqual(["PROCESSING", "COMPLETED"])
  expect(shop.arrivals[1]?.fields).toEqual({
    merchant_id: MERCHANT,
    account_id: ACCOUNT,
    request_id: REQUEST_ID,
    transaction_id: id,
    status: "COMPLETED",
    encryption_data: signed(REQUEST_ID, id, "COMPLETED"),
  })
})

it.each([
  ["the payer when nobody is named", undefined, 250.35, 250],
  ["the payer", "PAYER", 250.35, 250],
  ["the beneficiary", "beneficiary", 250, 249.65],
])("has its fee borne by %s", async (_, fee_paid_by, pays, receives) => {
  sandbox.control.settings({ payoutFee: 0.35 })
  expect((await payout({ fee_paid_by })).body).toMatchObject({
    payment_amount: "250.00",
    fee_amount: 0.35,
    fee_currency: "BRL",
    amount_payer_pays: pays,
    amount_beneficiary_receives: receives,
  })
  const portal = await (await fetch(`${sandbox.url}/portal/payouts`)).text()
  expect(portal).toContain(`0.35 BRL, paid by the ${pays === 250 ? "beneficiary" : "payer"}`)
})

it("is refused when the beneficiary's fee leaves nothing", async () => {
  sandbox.control.settings({ payoutFee: 250 })
  expect((await payout({ fee_paid_by: "BENEFICIARY" })).status).toBe(400)
  expect((await payout()).status).toBe(200)
})

it("comes back from an account that ends in 0000", async () => {
  await payout({ beneficiary: { bank_details: { account_number: "990000" } } })
  await shop.atLeast(2)
  expect(told()).toEqual(["PROCESSING", "FAILED"])
})

it("waits for control in manual mode and goes no way back", async () => {
  sandbox.control.settings({ payoutMode: "manual" })
  const id = String((await payout()).body.transaction_id)
  expect(sandbox.control.payouts()).toMatchObject([{ id, status: "created" }])
  sandbox.control.advancePayout(id, { status: "failed" })
  expect(() => sandbox.control.advancePayout(id, { status: "completed" })).toThrow("failed")
})

it("pays one request_id twice unless duplicates are refused", async () => {
  await payout()
  await payout()
  expect(sandbox.control.payouts()).toHaveLength(2)
  sandbox.control.settings({ duplicateOrders: "refuse" })
  expect((await payout()).status).toBe(400)
  expect(
    (await payout({ request_id: "payroll-3", encryption_data: signed("payroll-3", "BRL", "250.00") })).status,
  ).toBe(400)
})
