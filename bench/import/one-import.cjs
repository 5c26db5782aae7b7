/** Loads one module beside Medusa's utils and prints what that took, and what it keeps in memory, as JSON. */
require("@medusajs/framework/utils")

const heap = () => {
  globalThis.gc()
  globalThis.gc()
  return process.memoryUsage().heapUsed / 1024 ** 2
}
const before = heap()
const begun = performance.now()
require(process.argv[2])
const milliseconds = performance.now() - begun
console.log(JSON.stringify({ milliseconds, megabytes: heap() - before }))
