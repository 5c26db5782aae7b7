import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { startSandbox } from ".."
import { ACCOUNT, batch, element, MERCHANT, orders, paidTransaction, pay, postText, signed } from "./raw-requests"

const fresh = () => join(mkdtempSync(join(tmpdir(), "sandbox-")), "data", "ledger.json")

it("keeps payments, refunds, tokens and numbers between runs", async () => {
  const dataFile = fresh()
  const first = await startSandbox({ port: 0, dataFile })
  const { text } = await pay(first.url, "A-1", "10.00", { token_flag: "1", token_id: "" })
  const id = element(text, "transaction_id")
  first.control.capture(id, { amount: "6.00" })
  first.control.refund(id, { amount: "1.00" })
  await first.close()

  const second = await startSandbox({ port: 0, dataFile })
  expect(await orders(second.url, "A-1")).toMatchObject([
    { transaction_id: id, payment_status: "7000", amount: "6.00" },
  ])
  const order = { transaction_id: id, order_no: "A-1", currency: "USD", amount: "4.00" }
  expect((await batch(second.url, "capture", [order])).body.capture_orders).toMatchObject([{ capture_status: "1" }])
  const token = { token_flag: "2", token_id: element(text, "token_id"), card: undefined }
  const next = element((await pay(second.url, "A-2", "1.00", token)).text, "transaction_id")
  expect(next > id).toBe(true)
  await second.close()
  expect(readdirSync(join(dataFile, ".."))).toEqual(["ledger.json"])
})

it("writes without being closed", async () => {
  const dataFile = fresh()
  const first = await startSandbox({ port: 0, dataFile })
  await paidTransaction(first.url, "A-1", "10.00")
  await new Promise((resolve) => setTimeout(resolve, 400))
  const second = await startSandbox({ port: 0, dataFile })
  expect(second.control.sums()).toMatchObject([{ orderNo: "A-1", authorised: "10.00" }])
  await Promise.all([first.close(), second.close()])
})

it("goes on with payouts that were under way", async () => {
  const dataFile = fresh()
  const first = await startSandbox({ port: 0, dataFile, settings: { payoutDelay: 60_000 } })
  const id = "0f8fad5b-d9cb-469f-a165-70867728950e"
  const body = {
    merchant_id: MERCHANT,
    account_id: ACCOUNT,
    request_id: id,
    payment_currency: "EUR",
    payment_amount: "5.00",
    beneficiary: { bank_details: { iban: "DE89370400440532013000" } },
  }
  const signature = signed(id, "EUR", "5.00")
  await postText(`${first.url}/v1/payout`, "application/json", JSON.stringify({ ...body, encryption_data: signature }))
  await first.close()
  const second = await startSandbox({ port: 0, dataFile, settings: { payoutDelay: 5 } })
  expect(second.control.payouts()).toMatchObject([{ status: "created" }])
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(second.control.payouts()).toMatchObject([{ status: "completed" }])
  await second.close()
})

it("does not write over a file that it cannot read", async () => {
  const dataFile = join(mkdtempSync(join(tmpdir(), "sandbox-")), "ledger.json")
  writeFileSync(dataFile, "{ half")
  await expect(startSandbox({ port: 0, dataFile })).rejects.toThrow(dataFile)
})

describe("a data file that cannot be written", () => {
  it.each([
    ["in a folder that is a file", (folder: string) => join(folder, "file", "ledger.json"), "written"],
    ["that is a folder", (folder: string) => join(folder, "folder"), "read"],
  ])("%s is refused at the start, by its name", async (_what, fileIn, done) => {
    const folder = mkdtempSync(join(tmpdir(), "sandbox-"))
    writeFileSync(join(folder, "file"), "")
    mkdirSync(join(folder, "folder"))
    const dataFile = fileIn(folder)
    await expect(startSandbox({ port: 0, dataFile })).rejects.toThrow(
      `The sandbox's data file ${dataFile} (SANDBOX_DATA, dataFile) cannot be ${done}: `,
    )
  })

  it("any more is told of, and the sandbox goes on", async () => {
    const errors: string[] = []
    const dataFile = fresh()
    const logger = { info: () => {}, error: (message: string) => errors.push(message) }
    const sandbox = await startSandbox({ port: 0, dataFile, logger })
    rmSync(dirname(dataFile), { recursive: true })
    writeFileSync(dirname(dataFile), "")
    await paidTransaction(sandbox.url, "A-1", "10.00")
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(errors).toEqual([expect.stringContaining(`${dataFile} (SANDBOX_DATA, dataFile) cannot be written: `)])
    expect(await orders(sandbox.url, "A-1")).toMatchObject([{ payment_status: "3000" }])
    rmSync(dirname(dataFile))
    await paidTransaction(sandbox.url, "A-2", "10.00")
    await sandbox.close()
    expect(readdirSync(dirname(dataFile))).toEqual(["ledger.json"])
  })
})

it("goes on where what nobody waits for fails", async () => {
  const errors: string[] = []
  const sandbox = await startSandbox({
    port: 0,
    settings: { payoutDelay: 5 },
    logger: { info: () => {}, error: (message) => errors.push(message) },
  })
  jest.spyOn(sandbox.state, "allTransactions").mockImplementation(() => {
    throw new Error("the sweep broke")
  })
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  expect(errors).toContain("sandbox: the sweep broke")
  jest.restoreAllMocks()
  expect((await pay(sandbox.url, "A-1", "10.00")).status).toBe(200)
  await sandbox.close()
})
