/** Every kind of way to pay, as a merchant's settings name them; the codes are the sandbox's. */
export const PAYMENT_METHODS = [
  { id: "card", label: "Card", flow: "card" },
  { id: "redirect", label: "Payment page", flow: "redirect" },
  { id: "wallet", label: "Pocket wallet", flow: "apm", payment_method: "wallet" },
  {
    ...{ id: "instant_bank", label: "Instant bank payment", flow: "apm", payment_method: "instant_bank" },
    needs: ["bank_code"],
  },
  {
    ...{ id: "voucher", label: "Cash voucher", flow: "apm", payment_method: "voucher" },
    needs: ["person.social_name", "person.email", "person.birth_date"],
  },
]
