import { AcquirerError } from "../domain/errors"
import type { CodeMeanings, CodeTables } from "../operations/operation"
import type { Profile } from "./profile"

/** The profile's tables, read both ways. A code that no table names means `unknown`. */
export function codeTables(profile: Profile): CodeTables {
  return {
    voucherFields: profile.voucher,
    timeZone: profile.timeZone,
    capturedAmount: profile.capturedAmount,
    capturedField: profile.capturedField,
    websiteField: profile.websiteField,
    orderSeparator: profile.selector.separator,
    meaning(table, code) {
      const entries: Record<string, CodeMeanings[typeof table]> = profile.codes[table]
      return Object.hasOwn(entries, code) ? (entries[code] ?? "unknown") : "unknown"
    },
    code(table, meaning) {
      for (const [code, entry] of Object.entries(profile.codes[table])) if (entry === meaning) return code
      throw new AcquirerError("config", {
        code: "code_table",
        field: `profile.codes.${table}`,
        merchantMessage: `The profile has no code for "${meaning}". Add one to profile.codes.${table}.`,
      })
    },
  }
}
