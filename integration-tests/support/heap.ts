import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

setFlagsFromString("--expose-gc")
const collect = runInNewContext("gc") as () => void

/** Megabytes that are still in use after everything that can be let go is let go. */
export function heapInUse(): number {
  collect()
  return process.memoryUsage().heapUsed / 1024 ** 2
}
