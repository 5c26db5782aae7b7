import { Input } from "@medusajs/ui"
import { Labelled } from "../parts/labelled"
import { fieldName } from "../words/payout"
import { useWords } from "../words/use-words"

interface Props {
  path: string
  label?: string
  value: string
  isRequired?: boolean
  problem: string | undefined
  onType: (text: string) => void
}

/** A field with its name, and what is wrong with it. */
export function PayoutField({ path, label, value, isRequired = false, problem, onType }: Props) {
  const { t } = useWords()
  const name = label ?? fieldName(t, path)
  const optional = !isRequired && <span className="text-ui-fg-subtle font-normal"> {t("payout.optional")}</span>
  return (
    <Labelled label={optional ? [name, optional] : name} problem={problem}>
      {(described) => (
        <Input
          {...described}
          size="small"
          value={value}
          autoComplete="off"
          aria-required={isRequired}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Labelled>
  )
}
