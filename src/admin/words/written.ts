export type Values = Record<string, string | number>

/**
 * A text's values, their numbers as the reader's language writes them; `count` goes on choosing the plural. What is a
 * number and no quantity, such as an order's, is given as text.
 */
export function written(locale: string, values: Values) {
  const texts = Object.entries(values).map(([name, value]) => [name, value.toLocaleString(locale)])
  return { ...values, replace: Object.fromEntries(texts) as Record<string, string> }
}
