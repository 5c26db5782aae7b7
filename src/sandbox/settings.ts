import { z } from "zod"
import { DAY_MS } from "../acquirer/domain/durations"

/** How the simulated service behaves; every entry may be changed while it runs (`POST /control/settings`). */
export const settingsSchema = z.strictObject({
  /** `sale`: an approved payment is captured at once. */
  captureMode: z.enum(["manual", "sale"]),
  /** A second payment for an order number that is paid or under way: made (and charged twice), or refused with 400. */
  duplicateOrders: z.enum(["allow", "refuse"]),
  /** How the shopper's browser comes back to `return_url` and `cancel_url`. */
  returnMethod: z.enum(["GET", "POST"]),
  /**
   * `keep_open`: who cancels on a page is only led back; nothing becomes of the payment, and the page can still be
   * paid.
   */
  cancelMode: z.enum(["cancel", "keep_open"]),
  /** `pending`: refunds wait until the portal or control settles them. */
  refundMode: z.enum(["immediate", "pending"]),
  /** `lifecycle`: created, then processing, then completed or failed; `completed`: at once; `manual`: by control. */
  payoutMode: z.enum(["lifecycle", "completed", "manual"]),
  /** Milliseconds between the steps of a payout's life. */
  payoutDelay: z.number().int().min(0).max(DAY_MS),
  payoutFee: z.number().min(0),
  /** Milliseconds after which a page that nobody paid on expires; 0: never. */
  pageLifetime: z.number().int().min(0),
  /** Milliseconds after which a voucher or transfer that nobody paid expires; 0: never. */
  voucherLifetime: z.number().int().min(0),
  /** Refuse payments whose parts do not add up to `amount`. */
  checkTotals: z.boolean(),
  /** What the bank says to deductions of recurring contracts. */
  deductions: z.enum(["approve", "decline", "pending"]),
})

export type SandboxSettings = z.infer<typeof settingsSchema>

export const DEFAULT_SETTINGS: SandboxSettings = {
  captureMode: "manual",
  duplicateOrders: "allow",
  returnMethod: "GET",
  cancelMode: "cancel",
  refundMode: "immediate",
  payoutMode: "lifecycle",
  payoutDelay: 1_000,
  payoutFee: 0,
  pageLifetime: 30 * 60_000,
  voucherLifetime: 3 * 24 * 60 * 60_000,
  checkTotals: true,
  deductions: "approve",
}
