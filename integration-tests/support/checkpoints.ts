import { DistributedTransaction } from "@medusajs/framework/orchestration"

interface Checkpoints {
  save(key: string, ...rest: unknown[]): Promise<unknown>
}

/**
 * Two steps of one workflow that end at the same moment save it one after the other. Medusa's in-memory engine refuses
 * the second, which tries three times within half a second: where the database is slower than that, the workflow never
 * ends, and keeps the lock of its cart.
 */
export function saveCheckpointsInTurn(): void {
  const checkpoints = ofTheEngine()
  const save = checkpoints.save.bind(checkpoints)
  const last = new Map<string, Promise<unknown>>()
  checkpoints.save = (key, ...rest) => {
    const saved = (last.get(key) ?? Promise.resolve()).then(() => save(key, ...rest))
    const ended = saved.then(
      () => undefined,
      () => undefined,
    )
    last.set(key, ended)
    void ended.then(() => last.get(key) === ended && last.delete(key))
    return saved
  }
}

/** As the engine itself does, for a test of what it leaves; answers what has them saved in turn again. */
export function saveCheckpointsAtOnce(): () => void {
  const checkpoints = ofTheEngine()
  const inTurn = checkpoints.save
  Reflect.deleteProperty(checkpoints, "save")
  return () => (checkpoints.save = inTurn)
}

function ofTheEngine(): Checkpoints {
  return (DistributedTransaction as unknown as { keyValueStore: Checkpoints }).keyValueStore
}
