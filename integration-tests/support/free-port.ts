import { randomInt } from "node:crypto"
import { createServer } from "node:net"

/** Below the range from which systems hand out port 0: nobody who asks for any port is given one of these meanwhile. */
const FIRST = 20_000
const LAST = 30_000
const MOST_TRIES = 50

/**
 * A program opens its port seconds after it was drawn. Each process therefore draws from ports of its own, one after
 * the other: another process, or the next draw of this one, is not given the same meanwhile.
 */
const OWN = 100
const ownFirst = FIRST + (process.pid % ((LAST - FIRST) / OWN)) * OWN
let drawn = randomInt(OWN)

/** A port that nothing listens on, on any address of this machine, for a program that has to be told its port. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < OWN; tries += 1) {
    drawn = (drawn + 1) % OWN
    const port = ownFirst + drawn
    if (await isFree(port)) return port
  }
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const port = randomInt(FIRST, LAST)
    if (await isFree(port)) return port
  }
  throw new Error(`No free port was found from ${FIRST} to ${LAST}`)
}

/** Whether nothing listens on a port, on any address of this machine. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once("error", () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}
