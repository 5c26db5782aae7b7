/** Every kind of way to pay, as the merchant's settings name them. */
export const PAYMENT_METHODS = [
  { id: "card", label: "Card", flow: "card" },
  { id: "redirect", label: "Payment page", flow: "redirect" },
  { id: "voucher", label: "Cash voucher", flow: "apm", payment_method: "voucher" },
]
