import { createServer } from "node:net"

import { Failure } from "./failure"
import type { Settings } from "./settings"

/** @throws Failure for the first port that is taken or asked for twice, with the variable that changes it. */
export async function checkPorts({ ports, host, ownSandbox }: Settings): Promise<void> {
  const wanted = [
    { port: ports.store, variable: "PORT", what: "Medusa" },
    { port: ports.storefront, variable: "STOREFRONT_PORT", what: "the storefront" },
    ...(ownSandbox ? [{ port: ports.sandbox, variable: "SANDBOX_PORT", what: "the sandbox" }] : []),
  ]
  for (const [at, { port, variable, what }] of wanted.entries()) {
    const twin = wanted.slice(0, at).find((other) => other.port === port)
    const advice = `set ${variable} to a free one: ${variable}=${port + 100} npm start`
    if (twin) throw new Failure(`Port ${port} is asked for twice, for ${twin.what} and ${what}`, advice)
    if (!(await free(port, host))) throw new Failure(`Port ${port}, for ${what}, is taken`, advice)
  }
}

function free(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once("error", () => resolve(false))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}
