#!/usr/bin/env node
import { startSandbox } from "./sandbox"
import { DEFAULT_MERCHANT } from "./merchants"

/** Runs the sandbox until Ctrl-C. Settings come from the environment; the README lists them. */
async function main(): Promise<void> {
  const { SANDBOX_PORT, SANDBOX_HOST, SANDBOX_PUBLIC_URL, SANDBOX_DATA, SANDBOX_SEED, SANDBOX_REGISTERED_IPS } =
    process.env
  const merchant = {
    ...DEFAULT_MERCHANT,
    ...(SANDBOX_REGISTERED_IPS ? { registeredIps: SANDBOX_REGISTERED_IPS.split(",").map((ip) => ip.trim()) } : {}),
  }
  const sandbox = await startSandbox({
    ...(SANDBOX_PORT ? { port: wholeNumber("SANDBOX_PORT", SANDBOX_PORT) } : {}),
    ...(SANDBOX_HOST ? { host: SANDBOX_HOST } : {}),
    ...(SANDBOX_PUBLIC_URL ? { publicUrl: SANDBOX_PUBLIC_URL } : {}),
    ...(SANDBOX_DATA ? { dataFile: SANDBOX_DATA } : {}),
    ...(SANDBOX_SEED ? { seed: wholeNumber("SANDBOX_SEED", SANDBOX_SEED) } : {}),
    merchants: [merchant],
    logger: { info: (message) => console.log(message), error: (message) => console.error(message) },
  })
  console.log(`merchant_id ${merchant.merchantId} · account_id ${merchant.accountId} · key ${merchant.secretKey}`)
  console.log("Ctrl-C stops it.")
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void sandbox.close().then(() => process.exit(0)))
  }
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`${name} must be a whole number; it is "${text}".`)
  return Number(text)
}

main().catch((error: unknown) => {
  const taken = error instanceof Error && "code" in error && error.code === "EADDRINUSE"
  const reason = error instanceof Error ? error.message : String(error)
  console.error(taken ? `The port is taken (${reason}). Choose another with SANDBOX_PORT.` : reason)
  process.exit(1)
})
