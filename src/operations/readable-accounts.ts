import type { Store } from "../medusa/store"

type Acquiring = Store["acquiring"]

/**
 * The declared accounts whose settings this process can read. Work of any other is left to a process that can: what is
 * claimed here is kept from it.
 */
export async function readableAccounts(acquiring: Acquiring): Promise<string[]> {
  const accounts = acquiring.accounts()
  const readable = await Promise.all(accounts.map((account) => canRead(acquiring, account)))
  return accounts.filter((_, index) => readable[index])
}

export function canRead(acquiring: Acquiring, account: string): Promise<boolean> {
  return acquiring.settings(account).then(
    () => true,
    () => false,
  )
}
