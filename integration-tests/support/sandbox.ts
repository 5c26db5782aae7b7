import { type Sandbox, startSandbox } from "../../src/sandbox"

/** The sandbox's published account, as the plugin's environment variables. */
export const SANDBOX_ACCOUNT = {
  ACQUIRER_MERCHANT_ID: "100001",
  ACQUIRER_ACCOUNT_ID: "100001001",
  ACQUIRER_SECRET_KEY: "sandbox-secret-key",
}

/** On a free port. */
export function startTestSandbox(): Promise<Sandbox> {
  return startSandbox({ port: 0 })
}
