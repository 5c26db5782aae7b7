import type { ProfileValue } from "../../api/admin/acquiring/http-types"
import { meaningText } from "./meaning"
import type { Key } from "./key"
import type { Translate } from "./use-words"

/** Parts of a profile, in the order a merchant asks the service about them; the first that fits takes an entry. */
export const PARTS: readonly { name: string; title: Key; begins: string }[] = [
  { name: "recipe", title: "setting.part.recipe", begins: "signature/default/" },
  { name: "messages", title: "setting.part.messages", begins: "signature/messages/" },
  { name: "verify", title: "setting.part.verify", begins: "signature/verify/" },
  { name: "codes", title: "setting.part.codes", begins: "codes/" },
  { name: "paths", title: "setting.part.paths", begins: "paths/" },
  { name: "other", title: "setting.part.other", begins: "" },
]

const ADDABLE: Record<string, Key> = {
  "signature/messages/": "setting.signed_fields_of_message",
  "signature/verify/": "setting.must_be_signed",
  "bodies/codecs/": "setting.form_of_request",
  "paths/": "setting.path_of_operation",
  "urls/": "setting.url_of_operation",
  "payouts/required/": "setting.details_of_payout",
}

/** What a kind of entry is called that a merchant may add, by how its path begins. */
export function addableName(t: Translate, begins: string): string {
  const known = ADDABLE[begins]
  return known ? t(known) : t("setting.code_of", { table: begins.split("/")[1] ?? begins })
}

export function partOf(path: string): string {
  return PARTS.find(({ begins }) => path.startsWith(begins))?.name ?? "other"
}

/** `payment_status 3000`, `capture.request`, `selector field`. */
export function entryName(path: string): string {
  const [first = "", second = "", ...rest] = path.split("/")
  if (first === "codes") return `${second} ${rest.join("/")}`
  if (first === "signature") return rest.join("/")
  return [first, second, ...rest].filter(Boolean).join(" ")
}

/** What the parts of a signature recipe are called. */
export const RECIPE_PARTS: Record<string, Key> = {
  algorithm: "setting.recipe_part.algorithm",
  form: "setting.recipe_part.form",
  separator: "setting.recipe_part.separator",
  order: "setting.recipe_part.order",
  key: "setting.recipe_part.key",
  lists: "setting.recipe_part.lists",
  key_name: "setting.recipe_part.key_name",
  key_separator: "setting.recipe_part.key_separator",
  empty: "setting.recipe_part.empty",
  encoding: "setting.recipe_part.encoding",
}

/** An entry's value in one line. */
export function valueText(t: Translate, path: string, value: ProfileValue): string {
  if (value === null) return "–"
  if (typeof value === "string") return value === "" ? t("setting.nothing") : meaningText(t, path, value)
  const { fields = [], ...own } = value as { fields?: SignedField[] }
  const signed = fieldsText(t, fields)
  const parts = Object.entries(own).map(([name, said]) => {
    const part = RECIPE_PARTS[name]
    return `${part ? t(part) : name}: ${valueText(t, `signature/default/${name}`, String(said))}`
  })
  return [...(signed === "" ? [] : [signed]), ...parts].join("; ")
}

/** As the profile writes it: a field, or those of each element of a list. */
export type SignedField = string | { each: string; fields: string[] }

/** Signed fields in one line: those that stand alone, then the lists. */
export function fieldsText(t: Translate, fields: readonly SignedField[]): string {
  const alone = fields.filter((field) => typeof field === "string").join(", ")
  const lists = fields.flatMap((field) =>
    typeof field === "string" ? [] : t("setting.of_each", { list: field.each, fields: field.fields.join(", ") }),
  )
  return [...(alone === "" ? [] : [alone]), ...lists].join("; ")
}
