import { Alert, Button, Text } from "@medusajs/ui"
import { useWords } from "../words/use-words"

/** That a form shows a payout that was sent and got no answer, and the way to one that has nothing to do with it. */
export function SentAlready({ isCut, onAnother }: { isCut: boolean; onAnother: () => void }) {
  const { t } = useWords()
  return (
    <Alert variant="warning" role="alert">
      <Text size="small" weight="plus">
        {t("payout.sent_already")}
      </Text>
      <Text size="small">{t("payout.sent_already_about")}</Text>
      {isCut && <Text size="small">{t("payout.sent_already_cut")}</Text>}
      <Button type="button" size="small" variant="secondary" className="mt-2" onClick={onAnother}>
        {t("payout.another")}
      </Button>
    </Alert>
  )
}
