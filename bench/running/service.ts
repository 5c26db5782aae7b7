import { freePort } from "../../integration-tests/support/free-port"
import { good, http } from "../../integration-tests/support/http"
import { builtPath } from "../built"
import { Program } from "./program"

/** The sandbox as `acquiring-sandbox` runs it, in a process of its own. */
export interface Service {
  url: string
  /** Every request takes so many milliseconds longer. */
  latency(milliseconds: number): Promise<void>
  /** Whether it sends notifications. */
  tells(enabled: boolean): Promise<void>
  /** Requests of an operation that it received since `forget`. */
  received(operation: string): Promise<number>
  /** Forgets the requests it received. */
  forget(): Promise<void>
  /** The payments it knows. */
  payments(): Promise<{ orderNo: string; transactionId: string }[]>
  close(): Promise<void>
}

type Transactions = { transactions: { orderNo: string; transactionId: string }[] }

export async function startService(cwd: string): Promise<Service> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const program = new Program({
    name: "service",
    script: builtPath("sandbox/bin"),
    cwd,
    env: { ...process.env, SANDBOX_PORT: String(port) },
  })
  await program.untilAnswers(`${url}/portal`)
  const control = http(
    () => url,
    () => ({}),
  )
  return {
    url,
    async latency(milliseconds) {
      good(await control.delete("/control/faults"))
      if (milliseconds > 0) good(await control.post("/control/faults", { kind: "delay", ms: milliseconds, times: 0 }))
    },
    async tells(enabled) {
      good(await control.post("/control/notifications", { enabled }))
    },
    async received(operation) {
      return good(await control.get<unknown[]>(`/control/requests?operation=${operation}`)).length
    },
    async forget() {
      good(await control.delete("/control/requests"))
    },
    async payments() {
      return good(await control.get<Transactions>("/control/transactions")).transactions
    },
    close: () => program.stop(),
  }
}
