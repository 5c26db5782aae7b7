import { Input } from "@medusajs/ui"
import { DayPicker } from "../parts/day-picker"
import { Labelled } from "../parts/labelled"
import { fieldName } from "../words/payout"
import { useWords } from "../words/use-words"

interface Props {
  path: string
  label?: string
  value: string
  isRequired?: boolean
  /** Another field that may be filled instead. */
  instead?: string | undefined
  problem: string | undefined
  onType: (text: string) => void
}

const DAY = /(^|\.)(date_of_birth|payment_date)$/

/** A field with its name, and what is wrong with it. */
export function PayoutField({ path, label, value, isRequired = false, instead, problem, onType }: Props) {
  const { t } = useWords()
  const name = label ?? fieldName(t, path)
  const optional = !isRequired && (
    <span className="text-ui-fg-subtle font-normal">
      {" "}
      {instead === undefined ? t("payout.optional") : t("payout.instead", { other: instead })}
    </span>
  )
  return (
    <Labelled label={optional ? [name, optional] : name} problem={problem}>
      {({ id, ...described }) =>
        DAY.test(path) ? (
          <DayPicker {...described} aria-label={name} aria-required={isRequired} day={value} onDay={onType} />
        ) : (
          <Input
            {...described}
            id={id}
            size="small"
            value={value}
            autoComplete="off"
            aria-required={isRequired}
            onChange={(event) => onType(event.target.value)}
          />
        )
      }
    </Labelled>
  )
}
