import type { PaymentModuleOptions } from "@medusajs/framework/types"
import type { Modules } from "@medusajs/framework/utils"
import type { AccountOptions } from "../modules/acquiring/settings"
import { requireMedusa } from "./require-medusa"

const PACKAGE = "medusa-payment-acquiring"
/** Its type alone is Medusa's: without a Medusa this file can still be loaded, and say what is missing. */
const PAYMENT: (typeof Modules)["PAYMENT"] = "payment"

/** What the payment module must be able to reach for the provider to do its work. */
export const PAYMENT_DEPENDENCIES = ["query", "acquiring"] as const

export interface AcquiringConfig {
  /** One per merchant account; each becomes a payment provider `pp_acquiring_<id>`. */
  accounts: ({ id: string } & AccountOptions)[]
  /** The store's other payment providers, taken along unchanged. */
  providers?: { resolve: string; id: string; options?: Record<string, unknown> }[]
  /** The payment module's own, taken along unchanged: `webhook_delay`, `webhook_retries`. */
  options?: PaymentModuleOptions
  /** Where the provider is loaded from; only a checkout of the plugin itself changes it. */
  resolve?: string
}

/**
 * The payment module of a store that takes money through the acquiring service: `modules: [acquiring({ accounts: [{ id:
 * "default" }] })]`. Settings not given here come from the environment (`ACQUIRER_BASE_URL`, `ACQUIRER_MERCHANT_ID`,
 * `ACQUIRER_ACCOUNT_ID`, `ACQUIRER_SECRET_KEY`: of several accounts, those fill the one called `default`). Missing or
 * malformed ones never stop the store from booting: the provider stays closed and says which fields are at fault.
 *
 * @throws Error when an account's id is missing or has anything but lower-case letters, digits and dashes, or two have
 * the same: that is a mistake in the code, not in the settings
 * @throws Error when there is no Medusa
 */
export function acquiring({
  accounts,
  providers = [],
  options = {},
  resolve = `${PACKAGE}/providers/acquiring`,
}: AcquiringConfig) {
  requireMedusa()
  const ids = accounts.map((account) => account.id)
  for (const id of ids) {
    if (!/^[a-z0-9-]+$/.test(id ?? "")) {
      throw new Error(`acquiring(): account id ${JSON.stringify(id)} must be lower-case letters, digits and dashes`)
    }
    if (ids.indexOf(id) !== ids.lastIndexOf(id)) {
      throw new Error(`acquiring(): account id "${id}" is used twice: give each account an id of its own`)
    }
  }
  return {
    key: PAYMENT,
    resolve: "@medusajs/medusa/payment",
    dependencies: [...PAYMENT_DEPENDENCIES],
    options: {
      ...options,
      providers: [
        ...accounts.map(({ id, ...settings }) => ({ resolve, id, options: { account: id, ...settings } })),
        ...providers,
      ],
    },
  }
}
