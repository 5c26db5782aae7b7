/** What a spreadsheet takes for a formula. */
const FORMULA = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",;\r\n']/

/** A line of CSV (RFC 4180). A cell that a spreadsheet would calculate is led by an apostrophe, so that it is text. */
export function csvLine(cells: readonly (string | number | null | undefined)[]): string {
  return `${cells.map(cell).join(",")}\r\n`
}

function cell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return ""
  const text = FORMULA.test(String(value)) ? `'${value}` : String(value)
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
