import type { Coded, ResultInfo } from "../../domain/records"
import type { CodeMeanings, CodeTables } from "../operation"

/** A status code as it came, beside what the profile makes of it. */
export function coded<Table extends keyof CodeMeanings>(
  codes: CodeTables,
  table: Table,
  code: string | undefined,
): Coded<CodeMeanings[Table]> {
  return { meaning: codes.meaning(table, code ?? ""), code: code ?? "" }
}

/** `<code>:<text>` (specification, "Errors" 3). Text without a colon is all text and no success. */
export function resultInfo(codes: CodeTables, value: string | undefined): ResultInfo {
  const [, code = "", text = ""] = /^([^:]*):(.*)$/s.exec(value ?? "") ?? [undefined, "", value ?? ""]
  const reason = codes.meaning("decline_reason", code.trim())
  return {
    code: code.trim(),
    text: text.trim(),
    success: codes.meaning("result_code", code.trim()) === "success",
    ...(reason === "unknown" ? {} : { reason }),
  }
}
