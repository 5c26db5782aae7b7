import { toast } from "@medusajs/ui"
import { problemOf } from "../queries/problem"

/** Says in a corner of the page that something failed, and what to do. */
export function tellProblem(error: unknown): void {
  const { title, message } = problemOf(error)
  toast.error(title, { description: message })
}

/** The same of money that was to move: what nobody knows yet is no failure, and must not be pressed again. */
export function tellUndone(what: string, error: unknown): void {
  const { title, message } = problemOf(error)
  if (/is not known yet/.test(message)) toast.warning(`${what}: outcome unknown`, { description: message })
  else if (/was refused/.test(message)) toast.error(`${what} refused`, { description: message })
  else toast.error(title, { description: message })
}
