import { Loading } from "./loading"
import { Nothing } from "./nothing"
import { ProblemNotice } from "./problem-notice"

interface Props {
  /** What is loading. */
  what: string
  isPending: boolean
  error: unknown
  onRetry: () => void
  /** Undefined while they are loading. */
  count: number | undefined
}

/** What stands where the accounts are about to be: loading, what went wrong, or how to declare one. */
export function AccountListFrame({ what, isPending, error, onRetry, count }: Props) {
  if (isPending) return <Loading what={what} />
  if (error) return <ProblemNotice error={error} onRetry={onRetry} />
  if (count !== 0) return null
  return (
    <Nothing title="No account is declared">
      Declare one in medusa-config.ts: acquiring({'{ accounts: [{ id: "default" }] }'}).
    </Nothing>
  )
}
