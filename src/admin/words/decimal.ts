/** One decimal text less another, with as many digits as the longer has; no float on the way. */
export function minus(one: string, other: string): string {
  const digits = Math.max(digitsOf(one), digitsOf(other))
  return text(units(one, digits) - units(other, digits), digits)
}

export function plus(one: string, other: string): string {
  return minus(one, minus("0", other))
}

export function isPositive(amount: string): boolean {
  return units(amount, digitsOf(amount)) > 0n
}

/** Whether what was typed is an amount above nothing and at most `most`. */
export function isAmountUpTo(typed: string, most: string): boolean {
  return /^\d{1,15}(\.\d{1,3})?$/.test(typed) && isPositive(typed) && !isPositive(minus(typed, most))
}

function digitsOf(amount: string): number {
  return amount.split(".")[1]?.length ?? 0
}

function units(amount: string, digits: number): bigint {
  const [whole = "0", part = ""] = amount.replace("-", "").split(".")
  const value = BigInt(`${whole}${part.padEnd(digits, "0")}`)
  return amount.startsWith("-") ? -value : value
}

function text(value: bigint, digits: number): string {
  const plain = `${value < 0n ? -value : value}`.padStart(digits + 1, "0")
  const sign = value < 0n ? "-" : ""
  return digits === 0 ? `${sign}${plain}` : `${sign}${plain.slice(0, -digits)}.${plain.slice(-digits)}`
}
