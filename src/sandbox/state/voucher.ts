import type { Transaction } from "./transaction"

/** What a shopper names at the counter. */
export function voucherNumber({ id }: Pick<Transaction, "id">): string {
  return id.replace(/(.{4})(?=.)/g, "$1 ")
}

/** Until when it can be paid; undefined where it never expires. */
export function voucherDeadline({ createdAt }: Pick<Transaction, "createdAt">, lifetime: number): number | undefined {
  return lifetime > 0 ? createdAt + lifetime : undefined
}
