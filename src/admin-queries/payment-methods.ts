import type { MedusaContainer } from "@medusajs/framework/types"
import { storeOf } from "../medusa/store"
import { readOf } from "./account-settings"
import type { PaymentMethodView } from "./views"

/** The alternative methods that the accounts list, and after them those that something was paid with all the same. */
export async function paymentMethods(container: MedusaContainer): Promise<PaymentMethodView[]> {
  const { acquiring } = storeOf(container)
  const [seen, ...lists] = await Promise.all([
    acquiring.paymentSearch.paymentMethods(),
    ...acquiring.accounts().map(async (account) => {
      const { methods = [] } = (await readOf(acquiring, account)).readable
      return methods.flatMap(({ flow, payment_method, label, labels = {} }): PaymentMethodView[] =>
        flow === "apm" && payment_method ? [{ account, payment_method, label, labels }] : [],
      )
    }),
  ])
  const listed = lists.flat()
  const others = seen.filter((code) => !listed.some(({ payment_method }) => payment_method === code))
  return [...listed, ...others.map((code) => ({ account: null, payment_method: code, label: code, labels: {} }))]
}
