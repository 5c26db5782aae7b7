import type { Voucher } from "../../domain/records"
import { serviceTime } from "../../domain/recurrence"
import type { CodeTables } from "../operation"
import { optionalText } from "./answer-types"

/** Longer than any voucher's number; what is longer is something else. */
const LONGEST = 64

/**
 * What the answer says of a voucher, under the profile's names. The specification shows neither: an answer without
 * them, or with something else there, is an answer without them, and the voucher's page has both.
 */
export function voucherIn(
  wire: Record<string, unknown>,
  { voucherFields: { number, deadline }, timeZone }: Pick<CodeTables, "voucherFields" | "timeZone">,
): Voucher | undefined {
  const text = optionalText.parse(wire[number]) ?? ""
  const due = serviceTime(written(optionalText.parse(wire[deadline])), timeZone)
  const found: Voucher = {
    ...(text !== "" && text.length <= LONGEST ? { number: text } : {}),
    // A last day belongs to what may be paid.
    ...(due ? { deadline: due.until } : {}),
  }
  return Object.keys(found).length > 0 ? found : undefined
}

/** `20261130120000` is read like `2026-11-30 12:00:00`. */
function written(text: string | undefined): string | undefined {
  return text?.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, "$1-$2-$3 $4:$5:$6")
}
