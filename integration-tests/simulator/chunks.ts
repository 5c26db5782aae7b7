import { fork, type ChildProcess } from "node:child_process"
import { setImmediate } from "node:timers/promises"
import type { Violation } from "./invariants/violation"
import { play } from "./run"
import { storyOf } from "./story"

/** Seeds that one process plays at a time: short enough to be told of soon. */
const CHUNK = 500

export interface Chunk {
  from: number
  histories: number
}

export interface PlayedChunk {
  from: number
  histories: number
  violations: (Violation & { seed: number })[]
  cpuMs: number
}

export async function playChunk({ from, histories }: Chunk): Promise<PlayedChunk> {
  const begun = process.cpuUsage()
  const violations: PlayedChunk["violations"] = []
  for (let seed = from; seed < from + histories; seed += 1) {
    const played = await play(storyOf(seed))
    violations.push(...played.violations.map((violation) => ({ ...violation, seed })))
  }
  const { user, system } = process.cpuUsage(begun)
  return { from, histories, violations, cpuMs: (user + system) / 1_000 }
}

/** In a process that `playAll` began: plays what it is given. */
export function playAsTold(): void {
  process.on("message", (chunk: Chunk) => void playChunk(chunk).then((played) => process.send?.(played)))
}

/**
 * Plays seeds in so many processes; what each seed brings is the same in any of them.
 * @param file what a process runs: it calls `playAsTold`
 * @param told called with each chunk in the order of its seeds; false to stop
 */
export async function playAll(
  { from, histories }: Chunk,
  workers: number,
  file: string,
  told: (played: PlayedChunk) => boolean,
): Promise<void> {
  const end = from + histories
  const done = new Map<number, PlayedChunk>()
  let next = from
  let awaited = from
  const take = (): Chunk | undefined => {
    if (next >= end) return undefined
    const chunk = { from: next, histories: Math.min(CHUNK, end - next) }
    next += chunk.histories
    return chunk
  }
  const note = (played: PlayedChunk) => {
    done.set(played.from, played)
    for (let one = done.get(awaited); one; one = done.get(awaited)) {
      awaited += one.histories
      if (!told(one)) next = end
    }
  }
  if (workers <= 1) {
    for (let chunk = take(); chunk; chunk = take()) {
      note(await playChunk(chunk))
      // Simulated time lets no signal through: here it can be cut off.
      await setImmediate()
    }
    return
  }
  await Promise.all(Array.from({ length: workers }, () => playInProcess(fork(file), take, note)))
}

function playInProcess(
  process: ChildProcess,
  take: () => Chunk | undefined,
  note: (played: PlayedChunk) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = () => {
      const chunk = take()
      if (chunk) process.send(chunk)
      else process.disconnect()
    }
    process.on("message", (played: PlayedChunk) => {
      note(played)
      go()
    })
    process.on("error", reject)
    process.on("exit", (code) => {
      if (code === 0) resolve()
      else reject(new Error(`A process of the simulator ended with ${code}.`))
    })
    go()
  })
}
