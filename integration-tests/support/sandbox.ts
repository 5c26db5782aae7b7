import { existsSync } from "node:fs"

export interface RunningSandbox {
  url: string
  close(): Promise<void>
}

/** The sandbox's published account, as the plugin's environment variables. */
export const SANDBOX_ACCOUNT = {
  ACQUIRER_MERCHANT_ID: "100001",
  ACQUIRER_ACCOUNT_ID: "100001001",
  ACQUIRER_SECRET_KEY: "sandbox-secret-key",
}

export async function startTestSandbox(): Promise<RunningSandbox> {
  const path = `${__dirname}/../../src/sandbox/index.ts`
  if (!existsSync(path)) return { url: "http://127.0.0.1:1", close: async () => undefined }
  const { startSandbox } = require(path)
  return startSandbox({ port: 0 })
}
