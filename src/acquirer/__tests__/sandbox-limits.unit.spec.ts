import { startSandbox, type Sandbox } from "../../sandbox"
import { batch, paidTransaction } from "../../sandbox/__tests__/raw-requests"
import { AcquirerClient, OrderNo } from ".."

/** The service answers 100 entries at the most: what an answer leaves out is queried again, or told. */
let sandbox: Sandbox
let client: AcquirerClient
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  client = new AcquirerClient({
    merchantId: "100001",
    accountId: "100001001",
    secretKey: "sandbox-secret-key",
    baseUrl: sandbox.url,
  })
})
afterAll(async () => {
  await client.close()
  await sandbox.close()
})

async function tried(orderNo: string, times: number): Promise<string[]> {
  const ids: string[] = []
  for (let time = 0; time < times; time += 1) ids.push(await paidTransaction(sandbox.url, orderNo, "5.00"))
  return ids
}

it("finds every transaction of orders that have more than one answer has room for", async () => {
  const ids = [...(await tried("L-1", 60)), ...(await tried("L-2", 60))]
  const found = await client.query([OrderNo("L-1"), OrderNo("L-2")])
  expect(found.map(({ transactionId }) => transactionId)).toEqual(ids)
})

it("says that an answer about one order may have left something out", async () => {
  await tried("L-3", 101)
  await expect(client.query([OrderNo("L-3")])).rejects.toMatchObject({ code: "unmatched" })
})

it("lists the newest refunds, however much was paid since", async () => {
  const [transaction_id = ""] = await tried("L-4", 1)
  const order = { transaction_id, order_no: "L-4", currency: "USD", amount: "5.00" }
  await batch(sandbox.url, "capture", [order])
  await batch(sandbox.url, "refund", [{ ...order, refund_amount: "5.00", refund_reason: "" }], "refund_amount")
  await tried("L-5", 101)
  expect(await client.searchNewestRefunds()).toMatchObject([{ orderNo: "L-4" }])
})
