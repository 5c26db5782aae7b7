import { RefusedFields } from "../queries/sdk"
import type { Field } from "./catalogue"
import { hasMethodPlace, typedMethods } from "./method-list"
import { nameOf, typedPairs } from "./pair-list"
import { hasRulePlace, typedRules } from "./rule-list"
import type { Translate } from "../words/use-words"

/** What is wrong with a setting, or with a part of it: `eur` of rates. */
export interface FieldProblem {
  /** Empty for the setting as a whole. */
  at: string
  reason: string
}

/** `methods.0.label` is a part of `methods`. */
export function concerns(name: string, field: Field): boolean {
  return name === field.name || name.startsWith(`${field.name}.`)
}

export function problemsOf(error: Error | null, field: Field): FieldProblem[] {
  if (!(error instanceof RefusedFields)) return []
  return error.errors
    .filter((one) => concerns(one.field, field))
    .map((one) => ({ at: one.field.slice(field.name.length + 1), reason: one.reason }))
}

/** What is said under the setting: what none of its rows shows. */
export function problemText(
  t: Translate,
  field: Field,
  typed: string,
  problems: readonly FieldProblem[],
): string | undefined {
  const lines = problems
    .filter(({ at }) => at === "" || !hasPlace(field, typed, at))
    .map(({ at, reason }) => (at === "" ? reason : `${t("payment.quoted", { why: `${field.name}.${at}` })} ${reason}`))
  return lines.join("; ") || undefined
}

/** Of what is wrong with a list, what is wrong with one of its parts, without the part's name. */
export function problemsAt(problems: readonly FieldProblem[], part: string): FieldProblem[] {
  return problems
    .filter(({ at }) => at === part || at.startsWith(`${part}.`))
    .map(({ at, reason }) => ({ at: at.slice(part.length + 1), reason }))
}

function hasPlace(field: Field, typed: string, at: string): boolean {
  if (field.kind === "pairs") return typedPairs(typed).some((pair) => nameOf(pair, field) === at)
  if (field.kind === "methods") return hasMethodPlace(typedMethods(typed), at)
  return field.kind === "rules" && hasRulePlace(typedRules(typed), at)
}
