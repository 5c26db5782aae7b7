/** Loads one module beside Medusa's utils and prints what that took, and what it keeps in memory, as JSON. */
require("@medusajs/framework/utils")

/** What was compiled and not called since is thrown away after some collections, and not after the same number each time. */
const COLLECTIONS = 10

const heap = () => {
  for (let left = COLLECTIONS; left > 0; left -= 1) globalThis.gc()
  return process.memoryUsage().heapUsed / 1024 ** 2
}
const before = heap()
const begun = performance.now()
require(process.argv[2])
const milliseconds = performance.now() - begun
console.log(JSON.stringify({ milliseconds, megabytes: heap() - before }))
