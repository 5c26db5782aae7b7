/**
 * Fraction digits of ISO 4217 of the currencies that have not two, as the server counts them. A browser has its own: of
 * the forint or the rupiah it shows none, and sums would not be what they are.
 */
const OTHER_DIGITS: Record<string, number> = {
  ...digits(0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
  ...digits(0, "XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX"),
  ...digits(3, "BHD IQD JOD KWD LYD OMR TND"),
  ...digits(4, "CLF UYW"),
}

/** Of a currency's code in whatever case; two of what is none. */
export function digitsOfCurrency(currency: string): number {
  return OTHER_DIGITS[currency.toUpperCase()] ?? 2
}

function digits(count: number, codes: string): Record<string, number> {
  return Object.fromEntries(codes.split(" ").map((code) => [code, count]))
}
