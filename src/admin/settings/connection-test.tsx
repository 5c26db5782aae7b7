import { Alert, Text } from "@medusajs/ui"
import { BusyButton } from "../parts/busy-button"
import { ProblemNotice } from "../parts/problem-notice"
import { WordBadge } from "../parts/word-badge"
import type { useTestConnection } from "../queries/settings"
import { VERDICT } from "../words/settings"
import { useWords } from "../words/use-words"
import { ExchangeDetails } from "../parts/exchange"

/** Tries the connection with what is saved, and names what is at fault. */
export function ConnectionTest({ test }: { test: ReturnType<typeof useTestConnection> }) {
  const { t } = useWords()
  const { mutate, data, error, isPending } = test
  return (
    <div className="flex flex-col gap-3 px-6 py-4">
      <div className="flex flex-wrap items-center gap-3">
        <BusyButton size="small" variant="secondary" isBusy={isPending} onClick={() => mutate()}>
          {t("setting.test_connection")}
        </BusyButton>
        <div role="status">{data && !isPending && <WordBadge word={VERDICT[data.verdict]} />}</div>
      </div>
      {data && !isPending && (
        <Alert variant={data.verdict === "ok" ? "success" : "error"}>
          <Text size="small">{data.message}</Text>
        </Alert>
      )}
      {data?.exchange && !isPending && <ExchangeDetails exchange={data.exchange} />}
      {error && <ProblemNotice error={error} />}
    </div>
  )
}
