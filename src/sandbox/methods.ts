/** How an alternative method behaves. */
export interface MethodBehaviour {
  code: string
  name: string
  /** `instant`: decided on the method's page. `voucher`: the shopper leaves with instructions and pays later. */
  kind: "instant" | "voucher"
  /** Captured together with the payment; otherwise authorised only, and captured like a card. */
  captureAtOnce: boolean
  /** Choices for `bank_code`; empty where the method has none. */
  banks: { code: string; name: string }[]
}

export const ALTERNATIVE_METHODS: readonly MethodBehaviour[] = [
  {
    code: "instant_bank",
    name: "Instant bank payment",
    kind: "instant",
    captureAtOnce: true,
    banks: [
      { code: "NORTH", name: "North Bank" },
      { code: "RIVER", name: "River Savings" },
    ],
  },
  { code: "wallet", name: "Pocket wallet", kind: "instant", captureAtOnce: false, banks: [] },
  { code: "voucher", name: "Cash voucher", kind: "voucher", captureAtOnce: true, banks: [] },
  { code: "bank_transfer", name: "Bank transfer", kind: "voucher", captureAtOnce: true, banks: [] },
]

export function alternativeMethod(code: string | undefined): MethodBehaviour | undefined {
  return ALTERNATIVE_METHODS.find((method) => method.code === code)
}
