import { Container, Heading, Text } from "@medusajs/ui"
import type { AccountSettingsView } from "../../api/admin/acquiring/http-types"
import { CODE_SETTING, sourceText } from "../words/settings"
import { useWords } from "../words/use-words"

/**
 * What only `medusa-config.ts` or the environment may say, as far as it is in force: this page shows it and changes
 * nothing.
 */
export function CodeSettings({ inCode }: { inCode: AccountSettingsView["in_code"] }) {
  const { t } = useWords()
  if (inCode.length === 0) return null
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading level="h2">{t("setting.in_code.title")}</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          {t("setting.in_code.about")}
        </Text>
      </div>
      {inCode.map(({ field, source }) => (
        <div key={field} className="grid grid-cols-1 items-start gap-x-4 gap-y-1 px-6 py-3 sm:grid-cols-2">
          <Text size="small" weight="plus" leading="compact" className="text-ui-fg-subtle">
            {t(CODE_SETTING[field].label)}
          </Text>
          <div className="min-w-0">
            <Text size="small" leading="compact">
              {t(CODE_SETTING[field].says)}
            </Text>
            <Text size="xsmall" className="text-ui-fg-subtle">
              {t(sourceText(source, undefined))}
            </Text>
          </div>
        </div>
      ))}
    </Container>
  )
}
