import { Demo } from "./demo"
import { explained } from "./explained"
import { failureLine } from "./failure"
import { readSettings } from "./settings"

/** `npm start`: a whole shop on this machine, until Ctrl-C, or until whoever started it is gone. */
async function start(): Promise<void> {
  const demo = new Demo(readSettings(process.env, process.argv.slice(2)))
  let stopping = false
  const stop = async (code: number) => {
    if (stopping) return
    stopping = true
    await demo.stop()
    process.exit(code)
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (!stopping) console.log("\nStopping …")
      void stop(0)
    })
  }
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && void stop(0), 500).unref()
  const fail = (error: unknown) => {
    if (!stopping) console.error(`\n✗ ${failureLine(explained(error))}`)
    void stop(1)
  }
  process.on("uncaughtException", fail)
  process.on("unhandledRejection", fail)
  demo.onFailure(fail)
  await demo.start().catch(fail)
}

start().catch((error: unknown) => {
  console.error(`✗ ${failureLine(explained(error))}`)
  process.exit(1)
})
