import { existsSync } from "node:fs"
import { join } from "node:path"

import { PLACES, type Settings } from "./settings"

export interface DemoSandbox {
  close(): Promise<void>
}

/** The simulated service, with books that outlive a restart. */
export async function startDemoSandbox({ host, ports }: Settings): Promise<DemoSandbox | undefined> {
  const path = join(PLACES.root, "src/sandbox/index.ts")
  if (!existsSync(path)) return undefined
  const { startSandbox } = await import(path)
  return startSandbox({ port: ports.sandbox, host, file: PLACES.sandbox })
}
