import { Badge, Button, Text } from "@medusajs/ui"
import type { ProfileEntryView } from "../../api/admin/acquiring/http-types"
import { entryName, valueText } from "../words/profile"
import { useWords } from "../words/use-words"

interface Props {
  entries: ProfileEntryView[]
  isLocked: boolean
  onChoose: (entry: ProfileEntryView) => void
}

/** Entries of a profile as rows, each with its question. */
export function ProfileEntries({ entries, isLocked, onChoose }: Props) {
  const { t } = useWords()
  return (
    <ul className="divide-y" aria-label={t("setting.entries")}>
      {entries.map((entry) => (
        <li key={entry.path} className="flex flex-wrap items-center justify-between gap-3 px-6 py-3">
          <div className="flex min-w-0 basis-full flex-col gap-1 sm:flex-1">
            <div className="flex items-center gap-2">
              <Text size="small" weight="plus" className="font-mono">
                {entryName(entry.path)}
              </Text>
              {entry.is_own && (
                <Badge size="2xsmall" color="blue">
                  {t("setting.yours")}
                </Badge>
              )}
            </div>
            <Text size="xsmall" className="text-ui-fg-subtle">
              {entry.meaning}
            </Text>
          </div>
          <Text size="small" className="min-w-0 max-w-md [overflow-wrap:anywhere] sm:text-right">
            {valueText(t, entry.path, entry.value)}
          </Text>
          <Button
            size="small"
            variant="transparent"
            disabled={isLocked}
            aria-label={t("shared.edit_named", { name: entryName(entry.path) })}
            onClick={() => onChoose(entry)}
          >
            {t("shared.edit")}
          </Button>
        </li>
      ))}
    </ul>
  )
}
