import type { Pair } from "./pair-list"

/** One way of paying, as the setting `methods` has it. What is not shown here (labels by language) stays as it is. */
export type Method = Record<string, unknown>

/** Parts of a method that are typed as text; lists with commas between. */
export const TEXTS = ["label", "id", "payment_method", "icon"] as const
export const LISTS = ["currencies", "countries", "needs"] as const

type Part = (typeof TEXTS)[number] | (typeof LISTS)[number]

/** The list that a JSON text stands for; undefined where it is none. */
export function methodsOf(text: string): Method[] | undefined {
  try {
    const list: unknown = text.trim() === "" ? [] : JSON.parse(text)
    return Array.isArray(list) && list.every(isMethod) ? list : undefined
  } catch {
    return undefined
  }
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

/** What is left of a list when it is no longer being typed: nothing empty, nothing twice. */
export function tidied(method: Method): Method {
  return LISTS.reduce<Method>((one, part) => {
    const value = one[part]
    if (!Array.isArray(value)) return one
    return { ...one, [part]: [...new Set(value.filter((item) => item !== ""))] }
  }, method)
}

/** The list with one method moved by a place; at its end it stays. */
export function moved(list: readonly Method[], at: number, by: -1 | 1): Method[] {
  const next = [...list]
  const [one, other] = [next[at], next[at + by]]
  if (one && other) [next[at], next[at + by]] = [other, one]
  return next
}

function isMethod(value: unknown): value is Method {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
