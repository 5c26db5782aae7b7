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

/** What a merchant may add to: entries that the reference profile does not have. */
export const ADDABLE: readonly [begins: string, title: Key][] = [
  ["signature/verify/", "setting.must_be_signed"],
  ["bodies/codecs/", "setting.form_of_request"],
  ["paths/", "setting.path_of_operation"],
  ["urls/", "setting.url_of_operation"],
]

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

/** An entry's value in one line. */
export function valueText(t: Translate, path: string, value: ProfileValue): string {
  if (value === null) return "–"
  if (typeof value === "string") return value === "" ? t("setting.nothing") : meaningText(t, path, value)
  const { fields, ...rest } = value as { fields?: (string | { each: string; fields: string[] })[] }
  const named = fields?.map((field) =>
    typeof field === "string" ? field : `${field.each}: ${field.fields.join(", ")}`,
  )
  const own = Object.entries(rest).map(([name, said]) => `${name} ${JSON.stringify(said)}`)
  return [...(named ?? []), ...own].join(", ")
}
