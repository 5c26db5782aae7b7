import { Input, Label, Text } from "@medusajs/ui"
import { useId } from "react"
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
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <Label htmlFor={id} size="small" weight="plus">
        {label ?? fieldName(t, path)}
        {!isRequired && <span className="text-ui-fg-subtle font-normal"> {t("payout.optional")}</span>}
      </Label>
      <Input
        id={id}
        size="small"
        value={value}
        autoComplete="off"
        aria-required={isRequired}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={(event) => onType(event.target.value)}
      />
      {problem !== undefined && (
        <Text id={`${id}-problem`} size="xsmall" className="text-ui-fg-error first-letter:uppercase" role="alert">
          {problem}
        </Text>
      )}
    </div>
  )
}
