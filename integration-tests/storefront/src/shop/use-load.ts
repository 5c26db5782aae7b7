import { useCallback, useEffect, useState } from "react"

export type Loaded<Value> =
  { state: "waiting" } | { state: "failed"; error: unknown; retry: () => void } | { state: "ready"; value: Value }

/** Loads something whenever `key` changes; an answer that comes after the next question is dropped. */
export function useLoad<Value>(key: string, load: () => Promise<Value>): Loaded<Value> {
  const [answer, setAnswer] = useState<{ key: string; value: Value } | { key: string; error: unknown }>()
  const [attempt, setAttempt] = useState(0)
  const question = `${key}#${attempt}`
  useEffect(() => {
    let left = false
    load().then(
      (value) => !left && setAnswer({ key: question, value }),
      (error: unknown) => !left && setAnswer({ key: question, error }),
    )
    return () => {
      left = true
    }
    // `key` names everything that `load` depends on.
  }, [question])
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  if (answer === undefined || answer.key !== question) return { state: "waiting" }
  return "value" in answer ? { state: "ready", value: answer.value } : { state: "failed", error: answer.error, retry }
}
