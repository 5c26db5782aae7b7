import { type Sandbox, startSandbox } from "../../src/sandbox"
import { PLACES, type Settings } from "./settings"

/** The simulated service, with books that outlive a restart. */
export function startDemoSandbox({ host, ports, urls }: Settings): Promise<Sandbox> {
  return startSandbox({ port: ports.sandbox, host, publicUrl: urls.sandbox, dataFile: PLACES.sandbox })
}
