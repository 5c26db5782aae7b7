type Cell = string | number | null | undefined

/**
 * Where a spreadsheet begins a formula: at a cell's beginning, full-width signs included, and at whatever another list
 * separator than the comma, or a line break, makes the beginning of one. Quotes do not keep it from that: it splits
 * there before it reads them. A number is no formula: a currency without decimals has differences such as -500.
 */
const FORMULA = /(^|[;,|\t\r\n])((?:[^\S\t\r\n]|")*)(?=[=+\-@＝＋－＠])/g
const NUMBER = /^-?\d+(\.\d+)?$/
const NEEDS_QUOTES = /[",;|\t\r\n']/

/** Rows as CSV, with the byte order mark that spreadsheets need to read it as UTF-8. */
export function csv(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map(csvLine).join("")}`
}

/** A line of CSV (RFC 4180). An apostrophe stands before what a spreadsheet would calculate, so that it is text. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cell).join(",")}\r\n`
}

function cell(value: Cell): string {
  if (value === null || value === undefined) return ""
  const said = String(value)
  const text = NUMBER.test(said) ? said : said.replace(FORMULA, "$1$2'")
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
