/** Every kind of way to pay, as a merchant's settings name them; the codes are the sandbox's. */
export const PAYMENT_METHODS = [
  { id: "card", label: "Card", labels: { de: "Karte" }, icon: "card", flow: "card" },
  { id: "redirect", label: "Payment page", labels: { de: "Zahlungsseite" }, icon: "page", flow: "redirect" },
  { id: "wallet", label: "Pocket wallet", icon: "wallet", flow: "apm", payment_method: "wallet" },
  {
    ...{ id: "instant_bank", label: "Instant bank payment", labels: { de: "Sofortüberweisung" }, icon: "bank" },
    ...{ flow: "apm", payment_method: "instant_bank" },
    needs: ["bank_code"],
    banks: [
      { code: "NORTH", name: "North Bank" },
      { code: "RIVER", name: "River Savings" },
    ],
  },
  {
    ...{ id: "voucher", label: "Cash voucher", labels: { de: "Zahlschein" }, icon: "voucher" },
    ...{ flow: "apm", payment_method: "voucher" },
    needs: ["person.social_name", "person.email", "person.birth_date"],
  },
]
