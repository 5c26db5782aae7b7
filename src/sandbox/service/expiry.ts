import type { ServiceContext } from "./context"

/** Expires every payment that nobody made in its time: an open page, an unpaid voucher. */
export function expireOverdue({ ledger, operations, clock, settings }: ServiceContext): void {
  const { pageLifetime, voucherLifetime } = settings()
  for (const transaction of ledger.allTransactions()) {
    if (transaction.phase !== "created" && transaction.phase !== "pending") continue
    const lifetime = transaction.phase === "pending" ? voucherLifetime : pageLifetime
    if (lifetime > 0 && clock.now() - transaction.createdAt >= lifetime) operations.expire(transaction, "service")
  }
}
