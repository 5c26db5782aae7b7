import { availableParallelism, cpus, totalmem } from "node:os"

/** What figures depend on. */
export function machine() {
  return {
    processor: `${cpus()[0]?.model.trim() ?? "unknown"} × ${availableParallelism()}`,
    memory: `${Math.round(totalmem() / 1024 ** 3)} GB`,
    system: `${process.platform} ${process.arch}`,
    node: process.version,
  }
}
