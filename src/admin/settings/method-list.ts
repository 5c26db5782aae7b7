import type { Numerals } from "../words/decimal"
import { pairsOf, settingOfPairs, typedPairs, type Pair } from "./pair-list"

/** One way of paying as it is typed: as the setting `methods` has it, its names by language as rows of two. */
export type Method = Record<string, unknown>

/** Parts of a method that are typed as text; lists with commas between. */
export const TEXTS = ["label", "id", "payment_method", "icon"] as const
export const LISTS = ["currencies", "countries", "needs"] as const

type Part = (typeof TEXTS)[number] | (typeof LISTS)[number]

const LABELS = { names: "as_typed", values: "text" } as const

/** The setting as it is typed. */
export function methodRowsOf(value: unknown): Method[] {
  return (Array.isArray(value) ? value : [])
    .filter(isMethod)
    .map((method) => withLabels(method, pairsOf(method.labels, LABELS, String)))
}

export function typedMethods(typed: string): Method[] {
  return typed === "" ? [] : (JSON.parse(typed) as Method[])
}

/**
 * Ways of paying as the setting has them.
 * @throws UnreadableField for a language that is there twice or is not named
 */
export function settingOfMethods(rows: readonly Method[], numerals: Numerals): Method[] {
  return rows.map((row) => {
    const { labels: _, ...others } = tidied(row)
    const labels = settingOfPairs(labelsOf(row), LABELS, numerals)
    return Object.keys(labels).length === 0 ? others : { ...others, labels }
  })
}

/** A method's names by language. */
export function labelsOf({ labels }: Method): Pair[] {
  return typedPairs(JSON.stringify(labels ?? []))
}

export function withLabels(method: Method, labels: readonly Pair[]): Method {
  const { labels: _, ...others } = method
  return labels.length === 0 ? others : { ...others, labels }
}

/** A part as it is typed. */
export function textOf(method: Method, part: Part | "flow"): string {
  const value = method[part]
  if (Array.isArray(value)) return value.join(", ")
  return typeof value === "string" ? value : ""
}

/** A method with a part typed anew; one that is empty is not said, so that its default holds. */
export function withText(method: Method, part: Part | "flow", typed: string): Method {
  const isList = (LISTS as readonly string[]).includes(part)
  const { [part]: _, ...others } = method
  if (typed.trim() === "") return others
  return { ...method, [part]: isList ? typed.split(",").map((one) => one.trim()) : typed }
}

/** The choices for `bank_code` as rows of two. */
export function banksOf({ banks }: Method): Pair[] {
  if (!Array.isArray(banks)) return []
  return banks.map((bank: { code?: unknown; name?: unknown }) => [String(bank.code ?? ""), String(bank.name ?? "")])
}

export function withBanks(method: Method, pairs: readonly Pair[]): Method {
  const { banks: _, ...others } = method
  return pairs.length === 0 ? others : { ...others, banks: pairs.map(([code, name]) => ({ code, name })) }
}

/** What is left of a list when it is no longer being typed: nothing empty, nothing twice, and none of commas alone. */
export function tidied(method: Method): Method {
  return LISTS.reduce<Method>((one, part) => {
    const value = one[part]
    if (!Array.isArray(value) || value.length === 0) return one
    const { [part]: _, ...others } = one
    const items = [...new Set(value.filter((item) => item !== ""))]
    return items.length === 0 ? others : { ...one, [part]: items }
  }, method)
}

/** Whether a row has a place for what is wrong at `0.labels.de`. */
export function hasMethodPlace(rows: readonly Method[], at: string): boolean {
  const [place = "", part = "", name = ""] = at.split(".")
  const row = rows[Number(place)]
  if (!row) return false
  if (part === "labels") return labelsOf(row).some(([language]) => language.trim() === name)
  return shownParts(row).some((shown) => shown === part)
}

/** The parts that are typed of a method. */
export function shownParts({ flow }: Method): Part[] {
  return [...TEXTS, ...LISTS].filter((part) => part !== "payment_method" || flow === "apm")
}

function isMethod(value: unknown): value is Method {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
