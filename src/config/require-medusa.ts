/** By package, a module of it that the store will load. */
const NEEDED = { "@medusajs/framework": "utils", "@medusajs/medusa": "payment" }

/**
 * npm asks nobody for Medusa, since `./client` and `./storefront` do without it.
 * @throws Error that names what this entry needs and cannot find
 */
export function requireMedusa(): void {
  const missing = Object.entries(NEEDED).flatMap(([name, module]) => (isThere(`${name}/${module}`) ? [] : [name]))
  if (missing.length === 0) return
  throw new Error(
    `medusa-payment-acquiring/config is for a Medusa store, and cannot find ${missing.join(" and ")}. ` +
      `Install what is missing in the store (npm install ${missing.join(" ")}). ` +
      "Without Medusa there are medusa-payment-acquiring/client and medusa-payment-acquiring/storefront.",
  )
}

function isThere(module: string): boolean {
  try {
    require.resolve(module)
    return true
  } catch {
    return false
  }
}
