import { methodLabel } from "../payment"

const VOUCHER = { label: "Voucher", labels: { de: "Gutschein", "pt-BR": "Boleto" } }

it.each([
  ["de", "Gutschein"],
  ["de-AT", "Gutschein"],
  // As the dashboard names it.
  ["ptBR", "Boleto"],
  ["pt", "Voucher"],
  ["en", "Voucher"],
])("a method in %s is called %s", (language, label) => {
  expect(methodLabel(VOUCHER, language)).toBe(label)
})
