type Cell = string | number | null | undefined

/** What a spreadsheet takes for a formula; an amount is none. */
const FORMULA = /^[=+\-@\t\r]/
const AMOUNT = /^-?\d+\.\d+$/
const NEEDS_QUOTES = /[",;\r\n']/

/** Rows as CSV, with the byte order mark that spreadsheets need to read it as UTF-8. */
export function csv(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map(csvLine).join("")}`
}

/** A line of CSV (RFC 4180). A cell that a spreadsheet would calculate is led by an apostrophe, so that it is text. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cell).join(",")}\r\n`
}

function cell(value: Cell): string {
  if (value === null || value === undefined) return ""
  const said = String(value)
  const text = FORMULA.test(said) && !AMOUNT.test(said) ? `'${said}` : said
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
