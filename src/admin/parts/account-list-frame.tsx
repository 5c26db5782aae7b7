import { Loading } from "./loading"
import { Nothing } from "./nothing"
import { ProblemNotice } from "./problem-notice"
import { useWords } from "../words/use-words"

interface Props {
  /** What is loading. */
  what: string
  isPending: boolean
  error: unknown
  /** What was loaded before still stands below. */
  isOlderBelow?: boolean
  onRetry: () => void
  /** Undefined while they are loading. */
  count: number | undefined
}

/** What stands where the accounts are about to be: loading, what went wrong, or how to declare one. */
export function AccountListFrame({ what, isPending, error, isOlderBelow = false, onRetry, count }: Props) {
  const { t } = useWords()
  if (isPending) return <Loading what={what} />
  if (error) return <ProblemNotice error={error} isOlderBelow={isOlderBelow} onRetry={onRetry} />
  if (count !== 0) return null
  return (
    <Nothing title={t("shared.no_account")}>
      {t("shared.declare_account", { code: 'acquiring({ accounts: [{ id: "default" }] })' })}
    </Nothing>
  )
}
