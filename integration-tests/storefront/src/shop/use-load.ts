import { useCallback, useEffect, useState } from "react"

export type Loaded<Value> =
  | { state: "waiting" }
  | { state: "failed"; error: unknown; retry: () => void }
  | {
      state: "ready"
      value: Value
      /** Resolves once there is an answer, of whichever kind. */
      again: () => Promise<void>
      reloading: boolean
    }

/**
 * Loads something whenever `key` changes; an answer that comes after the next question is dropped. What is loaded
 * `again` stays as it is until then.
 */
export function useLoad<Value>(key: string, load: () => Promise<Value>): Loaded<Value> {
  const [answer, setAnswer] = useState<Answer<Value>>()
  const [attempt, setAttempt] = useState<Attempt>({})
  useEffect(() => {
    let left = false
    load()
      .then(
        (value) => !left && setAnswer({ key, attempt, value }),
        (error: unknown) => !left && setAnswer({ key, attempt, error }),
      )
      .finally(attempt.done)
    return () => {
      left = true
    }
    // `key` names everything that `load` depends on.
  }, [key, attempt])
  const again = useCallback(() => new Promise<void>((done) => setAttempt({ done })), [])
  if (answer === undefined || answer.key !== key) return { state: "waiting" }
  const reloading = answer.attempt !== attempt
  if ("value" in answer) return { state: "ready", value: answer.value, again, reloading }
  return reloading ? { state: "waiting" } : { state: "failed", error: answer.error, retry: () => void again() }
}

interface Attempt {
  done?: () => void
}

type Answer<Value> = { key: string; attempt: Attempt } & ({ value: Value } | { error: unknown })
