import { readFileSync } from "node:fs"
import { explainPlan } from "../src/admin-queries/explain-plan"
import type { PlanAnswer } from "../src/admin-queries/views"

/** `npm run explain -- case.json`: plans what `GET /admin/acquiring/payments/:id/plan` answered, without a store. */
function main(file: string | undefined): void {
  if (!file) throw new Error("Usage: npm run explain -- case.json")
  const answer = JSON.parse(readFileSync(file, "utf8")) as PlanAnswer
  const steps = explainPlan(answer)
  const source = answer.is_service_reached ? "by both sides" : "by the store alone: the service was not reached"
  console.log(`Planned for ${answer.planned_at}, ${source}.`)
  if (steps.length === 0) console.log("Nothing is left to do.")
  for (const { kind, amount, currency_code, because } of steps)
    console.log(`- ${kind}${amount ? ` ${amount} ${currency_code}` : ""}: ${because}`)
}

try {
  main(process.argv[2])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
