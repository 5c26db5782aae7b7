import { Select } from "../ui/select"

interface InstallmentsProps {
  /** The numbers that the shop offers; without any, nothing is shown. */
  offered: string[] | undefined
  /** Empty: paid at once. */
  chosen: string
  busy: boolean
  onChoose: (count: string) => void
}

/** In how many parts a card is charged. */
export function Installments({ offered = [], chosen, busy, onChoose }: InstallmentsProps) {
  if (offered.length === 0) return null
  const parts = offered.map((count) => ({ value: count, label: `${count} installments` }))
  return (
    <Select
      label="Installments"
      value={chosen}
      disabled={busy}
      optional
      onChange={onChoose}
      options={[{ value: "", label: "Pay at once" }, ...parts]}
    />
  )
}
