import { toast } from "@medusajs/ui"
import { problemOf } from "../queries/problem"

/** Says in a corner of the page that something failed, and what to do. */
export function tellProblem(error: unknown): void {
  const { title, message } = problemOf(error)
  toast.error(title, { description: message })
}
