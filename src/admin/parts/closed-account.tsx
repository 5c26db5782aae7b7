import { settingLabel } from "../settings/field-label"
import { useWords } from "../words/use-words"
import { Notice } from "./notice"

/** Why shoppers cannot pay with an account; nothing where they can. */
export function ClosedAccount({ problems }: { problems: { field: string; reason: string }[] }) {
  const { t } = useWords()
  if (problems.length === 0) return null
  return (
    <Notice variant="error" title={t("shared.closed_account")}>
      <FieldList entries={problems} />
    </Notice>
  )
}

/** Settings by name, and what is to be said of each. */
export function FieldList({ entries }: { entries: { field: string; reason: string }[] }) {
  const { t } = useWords()
  return (
    <ul className="mt-1 list-disc pl-4">
      {entries.map(({ field, reason }) => (
        <li key={`${field} ${reason}`}>
          <span className="font-medium">{settingLabel(t, field)}</span> {reason}
        </li>
      ))}
    </ul>
  )
}
