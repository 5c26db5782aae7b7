type Cell = string | number | null

/** Rows as CSV (RFC 4180), with the byte order mark that spreadsheets need to read it as UTF-8. */
export function csv(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`
}

/** A text that a spreadsheet would take for a formula is kept from being one; an amount is none. */
function cell(value: Cell): string {
  if (value === null) return ""
  const text = String(value)
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
