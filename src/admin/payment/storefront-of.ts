import type { AccountsAnswer, PaymentView } from "../../api/admin/acquiring/http-types"

type Accounts = Pick<AccountsAnswer["accounts"][number], "id" | "storefront">[]

/** Where a shopper pays what an order still owes: at the shop that it was paid at so far, or else at any. */
export function storefrontOf(accounts: Accounts, payments: Pick<PaymentView, "account">[]): string | undefined {
  const own = payments.flatMap((payment) => accounts.filter(({ id }) => id === payment.account))
  return [...own, ...accounts].find(({ storefront }) => storefront)?.storefront ?? undefined
}
