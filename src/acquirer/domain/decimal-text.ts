/** A decimal number without loss: `digits` × 10^−`scale`. */
export interface Decimal {
  digits: bigint
  scale: number
}

const GRAMMAR = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,4}))?$/
const LONGEST = 1_000
/** Beyond the range of a double no amount of money is meant, and 10^n would only cost memory. */
const LARGEST_EXPONENT = 400

/**
 * The amount in whatever form the platform or a caller holds it, as decimal text: strings, numbers, bigints,
 * `{ value }` (Medusa's raw BigNumber), objects with `raw`, `numeric`, or a `toString`/`valueOf` of their own.
 * `undefined` when nothing of that kind is found.
 */
export function decimalText(amount: unknown): string | undefined {
  switch (typeof amount) {
    case "string":
      return amount
    case "number":
    case "bigint":
      return String(amount)
    case "object":
      return amount === null ? undefined : objectText(amount)
    default:
      return undefined
  }
}

/** Reads decimal text, exponent forms included, digit by digit. `undefined` when it is not a finite number. */
export function parseDecimal(text: string): Decimal | undefined {
  if (text.length > LONGEST) return undefined
  const match = GRAMMAR.exec(text)
  if (!match) return undefined
  const [, sign = "", whole = "", fraction = "", exponentText = "0"] = match
  const exponent = Number(exponentText)
  if (Math.abs(exponent) > LARGEST_EXPONENT) return undefined
  const digits = BigInt(sign + whole + fraction)
  const scale = fraction.length - exponent
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 }
}

// What keeps the most digits comes first: `numeric` and `valueOf` of a BigNumber are doubles.
function objectText(amount: object): string | undefined {
  if (Array.isArray(amount) || amount instanceof Date) return undefined
  const value: unknown = Reflect.get(amount, "value")
  if (value !== undefined) return typeof value === "object" ? undefined : decimalText(value)
  const raw: unknown = Reflect.get(amount, "raw")
  if (typeof raw === "object" && raw !== null) return decimalText(Reflect.get(raw, "value"))
  const text: unknown = amount.toString === Object.prototype.toString ? undefined : amount.toString()
  if (typeof text === "string" && parseDecimal(text)) return text
  const numeric: unknown = Reflect.get(amount, "numeric") ?? amount.valueOf()
  return typeof numeric === "object" ? undefined : decimalText(numeric)
}
