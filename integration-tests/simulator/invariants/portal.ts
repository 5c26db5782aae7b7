import type { Transaction } from "../../../src/sandbox/state/transaction"

export function isPortalCapture({ by, what }: Transaction["events"][number]): boolean {
  return by === "portal" && what.startsWith("captured")
}

export function isOurCapture({ by, what }: Transaction["events"][number]): boolean {
  return by === "api" && what.startsWith("captured")
}

export function isPortalRefund({ by, what }: Transaction["events"][number]): boolean {
  return by === "portal" && what.startsWith("refund")
}
