// Preloaded into a Medusa that is measured: tells on request what stays in memory after everything else is let go.
const { readFileSync } = require("node:fs")
const { setFlagsFromString } = require("node:v8")
const { runInNewContext } = require("node:vm")

setFlagsFromString("--expose-gc")
const collect = runInNewContext("gc")
const MEGABYTE = 1024 ** 2

process.on("message", (request) => {
  if (request?.measure !== "memory") return
  collect()
  collect()
  process.send({ heap: process.memoryUsage().heapUsed / MEGABYTE, resident: resident() / MEGABYTE })
})

/** Without the pages of files, such as node's own: the kernel drops and reads them as it likes. Linux tells them apart. */
function resident() {
  if (process.platform !== "linux") return process.memoryUsage().rss
  const [, kilobytes] = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"))
  return Number(kilobytes) * 1024
}
