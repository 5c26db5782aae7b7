import { Badge, Container, Heading, Text } from "@medusajs/ui"
import { useState } from "react"
import { Moment } from "../parts/moment"
import { Pager } from "../parts/pager"
import { ProblemNotice } from "../parts/problem-notice"
import { useSettingsChanges } from "../queries/settings"
import { settingLabel } from "./field-label"
import { loggedText } from "./logged-text"
import { entryName, valueText } from "../words/profile"
import { useWords } from "../words/use-words"

const PAGE = 20

/** Who changed an account's settings, when, and from what to what; nothing before the first change. */
export function Changes({ account }: { account: string }) {
  const words = useWords()
  const { t } = words
  const [offset, setOffset] = useState(0)
  const { data, error, refetch } = useSettingsChanges(account, { limit: PAGE, offset })
  if (!error && !data?.count) return null
  return (
    <Container className="divide-y p-0" role="region" aria-label={t("setting.changes")}>
      <Heading level="h2" className="px-6 py-4">
        {t("setting.changes")}
      </Heading>
      {error && <ProblemNotice error={error} isOlderBelow={data !== undefined} onRetry={() => void refetch()} />}
      {data?.changes.map(({ version, changed_by, fields, entries, values, created_at }) => (
        <div key={version} className="flex flex-wrap items-center gap-2 px-6 py-3">
          <Text size="small" className="text-ui-fg-subtle">
            <Moment at={created_at} /> · {changed_by}
          </Text>
          {fields.map((field) => (
            <Badge key={field} size="2xsmall">
              {settingLabel(t, field)}
            </Badge>
          ))}
          {values.map(({ field, from, to }) => (
            <Text key={field} size="small" className="w-full [overflow-wrap:anywhere]">
              {settingLabel(t, field)}: <s className="text-ui-fg-subtle">{loggedText(words, field, from)}</s> →{" "}
              {loggedText(words, field, to)}
            </Text>
          ))}
          {entries.map(({ path, from, to }) => (
            <Text key={path} size="small" className="w-full [overflow-wrap:anywhere]">
              {entryName(path)}: <s className="text-ui-fg-subtle">{valueText(t, path, from)}</s> →{" "}
              {valueText(t, path, to)}
            </Text>
          ))}
        </div>
      ))}
      {data && <Pager {...data} onTurn={setOffset} />}
    </Container>
  )
}
