import { setTimeout as sleep } from "node:timers/promises"

/** Until a process writes down again that a notification of an account was refused: it does so once a second. */
export function aSecondLater(): Promise<void> {
  return sleep(1_100)
}
