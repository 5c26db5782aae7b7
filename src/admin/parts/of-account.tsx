import { Text } from "@medusajs/ui"
import { useWords } from "../words/use-words"
import { useSeveralAccounts } from "./account-choice"

/** Whose a row without columns is, where the store has several accounts. */
export function OfAccount({ account }: { account: string }) {
  const { t } = useWords()
  if (!useSeveralAccounts()) return null
  return (
    <Text size="small" leading="compact" as="span" className="text-ui-fg-subtle [overflow-wrap:anywhere]">
      {t("shared.account_named", { account })}
    </Text>
  )
}
