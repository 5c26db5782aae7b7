#!/usr/bin/env node
import { DEFAULT_MERCHANT } from "./merchants"
import { startSandbox } from "./sandbox"
import { usage, type Variable } from "./variables"

/** Runs the sandbox until Ctrl-C. Settings come from the environment; `--help` and the README list them. */
async function main(args: readonly string[]): Promise<void> {
  if (args.some((arg) => arg === "--help" || arg === "-h")) return console.log(usage())
  if (args.length > 0) throw new Error(`It knows no ${args.join(" ")}.\n${usage()}`)
  const ips = valueOf("SANDBOX_REGISTERED_IPS")
  const merchant = {
    ...DEFAULT_MERCHANT,
    ...(ips ? { registeredIps: ips.split(",").map((ip) => ip.trim()) } : {}),
  }
  const [port, seed] = [wholeNumber("SANDBOX_PORT"), wholeNumber("SANDBOX_SEED")]
  const [host, publicUrl, dataFile] = [valueOf("SANDBOX_HOST"), valueOf("SANDBOX_PUBLIC_URL"), valueOf("SANDBOX_DATA")]
  const sandbox = await startSandbox({
    ...(port === undefined ? {} : { port }),
    ...(seed === undefined ? {} : { seed }),
    ...(host ? { host } : {}),
    ...(publicUrl ? { publicUrl } : {}),
    ...(dataFile ? { dataFile } : {}),
    merchants: [merchant],
    logger: { info: (message) => console.log(message), error: (message) => console.error(message) },
  })
  console.log(`merchant_id ${merchant.merchantId} · account_id ${merchant.accountId} · key ${merchant.secretKey}`)
  console.log("Ctrl-C stops it.")
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void sandbox.close().then(() => process.exit(0), fail))
  }
}

function valueOf(name: Variable): string | undefined {
  return process.env[name]
}

function wholeNumber(name: Variable): number | undefined {
  const text = valueOf(name)
  if (!text) return undefined
  if (!/^\d+$/.test(text)) throw new Error(`${name} must be a whole number; it is "${text}".`)
  return Number(text)
}

function fail(error: unknown): void {
  const taken = error instanceof Error && "code" in error && error.code === "EADDRINUSE"
  const reason = error instanceof Error ? error.message : String(error)
  console.error(taken ? `The port is taken (${reason}). Choose another with SANDBOX_PORT.` : reason)
  process.exit(1)
}

main(process.argv.slice(2)).catch(fail)
