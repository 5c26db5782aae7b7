import { AcquirerClient, Money, OrderNo, TransactionId } from "../src/acquirer"
import { cardPayment } from "../src/acquirer/operations/__tests__/payment-inputs"
import { DEFAULT_MERCHANT, startSandbox } from "../src/sandbox"
import type { Bench } from "./bench"

const SIZES = [250, 500, 1_000, 2_000]

/** Single captures asked for at the same moment, against the sandbox over HTTP: time should grow with the number. */
export const bench: Bench = async () => {
  const sandbox = await startSandbox({ port: 0, settings: { checkTotals: false } })
  const { merchantId, accountId, secretKey } = DEFAULT_MERCHANT
  const client = new AcquirerClient({ merchantId, accountId, secretKey, baseUrl: sandbox.url })
  const rows = []
  try {
    for (const size of SIZES) rows.push(await captures(client, size, () => sandbox.control.requests().length))
  } finally {
    await client.close()
    await sandbox.close()
  }
  return rows
}

async function captures(client: AcquirerClient, size: number, received: () => number) {
  const money = Money.exact(5, "USD")
  const operations = []
  for (let at = 0; at < size; at++) {
    const orderNo = OrderNo(`BENCH-${size}-${at}`)
    const { transactionId } = await client.authorise({ ...cardPayment, orderNo })
    operations.push({ orderNo, transactionId: TransactionId(transactionId ?? ""), money })
  }
  const before = received()
  const begun = performance.now()
  await Promise.all(operations.map((operation) => client.capture(operation)))
  const milliseconds = performance.now() - begun
  return {
    captures: size,
    requests: received() - before,
    "ms in all": Math.round(milliseconds),
    "ms each": Number((milliseconds / size).toFixed(3)),
    "heap MB": Math.round(process.memoryUsage().heapUsed / 1024 ** 2),
  }
}
