// Preloaded into a Medusa that is measured: tells on request what stays in memory after everything else is let go.
const { setFlagsFromString } = require("node:v8")
const { runInNewContext } = require("node:vm")

setFlagsFromString("--expose-gc")
const collect = runInNewContext("gc")
const MEGABYTE = 1024 ** 2

process.on("message", (request) => {
  if (request?.measure !== "memory") return
  collect()
  collect()
  const { heapUsed, rss } = process.memoryUsage()
  process.send({ heap: heapUsed / MEGABYTE, resident: rss / MEGABYTE })
})
