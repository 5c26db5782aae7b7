import type { Store } from "../medusa/store"

const KEY = "undeclared_account"

/**
 * Tells a person of open payments whose account the store's configuration does not declare any more: nobody can query
 * the service about them, so that what is captured or refunded at the portal never reaches the store.
 * @param due payments that are overdue since then and that nobody reconciles
 */
export async function reportUndeclared(acquiring: Store["acquiring"], due: Date): Promise<void> {
  const { incidents, payments } = acquiring
  const overdue = await payments.overdueOfOthers(acquiring.accounts(), due)
  await incidents.resolveAllBut([...overdue.keys()], KEY, due)
  for (const [account, count] of overdue) {
    const payment = count === 1 ? "payment of it is" : "payments of it are"
    await incidents.raise(
      {
        account,
        kind: "undeclared_account",
        key: KEY,
        message:
          `The configuration does not declare the account "${account}" any more, and ${count} ${payment} open: ` +
          `what happens at the service is not seen.`,
        next_step: "Declare the account again until its payments are over, or watch them in the service's portal.",
      },
      due,
    )
  }
}
