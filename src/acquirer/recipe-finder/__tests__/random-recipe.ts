import type { SignatureField, SignatureRecipe } from "../../profile/profile"
import { RECIPE_PARTS } from "../../profile/recipe-parts"
import { keyFits } from "../../profile/schema"
import { signatureOf } from "../../profile/signature"
import { canonicalText } from "../../profile/canonical-text"
import { KEY_NAMES } from "../key-uses"
import type { Sample } from "../sample"
import { SEPARATORS, USUAL_SEPARATORS } from "../separators"

/** Numbers from 0 to below 1, always the same ones for a seed (mulberry32). */
export class Dice {
  constructor(private seed: number) {}

  next(): number {
    this.seed = (this.seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.seed ^ (this.seed >>> 15), 1 | this.seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  one<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)]
    if (item === undefined) throw new Error("there is nothing to choose from")
    return item
  }

  some<Item>(items: readonly Item[]): Item[] {
    const chosen = items.filter(() => this.next() < 0.6)
    return chosen.length > 0 ? chosen : [this.one(items)]
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    return items
      .map((item) => ({ item, place: this.next() }))
      .sort((one, other) => one.place - other.place)
      .map(({ item }) => item)
  }

  text(length: number): string {
    return Array.from({ length }, () => this.one([..."ABCDEFGHJKLMNPQRSTUVWXYZ0123456789"])).join("")
  }
}

type Body = Record<string, unknown>
type Message = "authorise" | "answer" | "notification" | "capture" | "query"
export const KINDS: readonly Message[] = ["authorise", "answer", "notification", "capture", "query"]

const envelope = () => ({ merchant_id: "100001", account_id: "100001001" })
const amount = (dice: Dice) => `${dice.below(9000) + 1}.${dice.below(90) + 10}`
const order = (dice: Dice) => ({
  transaction_id: `T${dice.text(12)}`,
  order_no: dice.text(20),
  currency: dice.one(["USD", "EUR", "JPY"]),
  amount: amount(dice),
})

/** A message of a kind, with values of its own. */
export function bodyOf(kind: Message, dice: Dice): Body {
  switch (kind) {
    case "authorise": {
      const { transaction_id: _, ...rest } = order(dice)
      const shopper = {
        note: dice.one(["", "gift"]),
        shopper_email: `${dice.text(6)}@example.com`,
        shopper_ip: "192.0.2.7",
      }
      return { ...envelope(), ...rest, item_total: amount(dice), website: "shop.example", ...shopper }
    }
    case "answer":
      return {
        ...envelope(),
        ...order(dice),
        order_status: "1",
        result_info: "0000:Success",
        note: dice.one(["", "n"]),
      }
    case "notification": {
      const status = { payment_status: dice.one(["3000", "4100"]), order_status: "1", result_info: "0000:Success" }
      return { ...envelope(), ...order(dice), ...status }
    }
    case "capture":
      return { ...envelope(), capture_orders: Array.from({ length: dice.below(2) + 1 }, () => order(dice)) }
    case "query":
      return {
        ...envelope(),
        return_status: "1",
        return_message: "OK",
        orders_list: Array.from({ length: dice.below(2) + 1 }, () => ({
          query_result: "1",
          ...order(dice),
          payment_status: dice.one(["3000", "4100"]),
        })),
      }
  }
}

/** Any recipe of the space, for messages like this one. */
export function recipeFor(body: Body, dice: Dice): SignatureRecipe {
  const [algorithm, key] = dice.one(
    RECIPE_PARTS.algorithm.flatMap((algorithm) =>
      RECIPE_PARTS.key.filter((key) => keyFits({ algorithm, key })).map((key) => [algorithm, key] as const),
    ),
  )
  return {
    algorithm,
    key,
    fields: fieldsFor(body, dice),
    form: dice.one(RECIPE_PARTS.form),
    order: dice.one(RECIPE_PARTS.order),
    empty: dice.one(RECIPE_PARTS.empty),
    encoding: dice.one(RECIPE_PARTS.encoding),
    ...(hasList(body) ? { lists: dice.one(RECIPE_PARTS.lists) } : {}),
    ...betweenFor(key, dice),
  }
}

/**
 * What stands between the values and before the key. Usual separators are searched first: one recipe in five has any.
 */
function betweenFor(
  key: SignatureRecipe["key"],
  dice: Dice,
): Pick<SignatureRecipe, "separator" | "key_separator" | "key_name"> {
  const separator = dice.one(dice.below(5) > 0 ? USUAL_SEPARATORS : SEPARATORS)
  if (key === "hmac") return { separator }
  if (key === "pair" && dice.below(2) === 0) return { separator, key_name: dice.one(KEY_NAMES) }
  // Another separator before the key is searched for where the values have a usual one.
  const others = USUAL_SEPARATORS.includes(separator) ? USUAL_SEPARATORS : [""]
  return { separator, ...(dice.below(8) === 0 ? { key_separator: dice.one(others) } : {}) }
}

function hasList(body: Body): boolean {
  return Object.values(body).some(Array.isArray)
}

const IDENTIFYING = ["order_no", "transaction_id", "currency", "amount", "payment_status"]

/** All fields, some of them in the message's order, or those that identify a payment in any order. */
function fieldsFor(body: Body, dice: Dice): SignatureField[] {
  const list = Object.entries(body).find(([, value]) => Array.isArray(value))
  const names = Object.keys(body).filter((name) => name !== list?.[0])
  if (!list) {
    const free = IDENTIFYING.filter((name) => names.includes(name))
    return dice.one([names, dice.some(names), ["merchant_id", "account_id", ...dice.shuffled(dice.some(free))]])
  }
  const [element] = list[1] as Body[]
  const inner = Object.keys(element ?? {})
  const ids = ["merchant_id", "account_id"]
  const shuffled = dice.shuffled(inner.filter((name) => IDENTIFYING.includes(name)))
  const [outer, fields] = dice.one([
    [dice.one([ids, names, names.slice(0, 1), []]), dice.one([inner, dice.some(inner)])],
    [dice.one([ids, []]), shuffled],
  ])
  return [...outer, { each: list[0], fields }]
}

export function signed(recipe: SignatureRecipe, fields: Body, key: string): Sample {
  const text = canonicalText(recipe, fields)
  if (text === undefined) throw new Error("the recipe does not fit the message")
  return { fields, signature: signatureOf(Buffer.from(text, "utf8"), key, recipe) }
}
