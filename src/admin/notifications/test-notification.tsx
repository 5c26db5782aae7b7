import { Allowed } from "../parts/allowed"
import { BusyButton } from "../parts/busy-button"
import { useTellProblem } from "../parts/tell"
import { toast } from "../parts/toast"
import { useTestNotification } from "../queries/notifications"
import { useAccounts } from "../queries/settings"
import { useWords } from "../words/use-words"

/** Sends a notification of the sandbox to this shop: a button for each account that takes no real money. */
export function TestNotifications() {
  const { data } = useAccounts()
  const ready = (data?.accounts ?? []).filter(({ environment, complete }) => environment === "sandbox" && complete)
  if (ready.length === 0) return null
  return (
    <Allowed to="acquiring_settings:update">
      <div className="flex flex-wrap items-center gap-2 px-6 py-3">
        {ready.map(({ id }) => (
          <TestNotification key={id} account={id} />
        ))}
      </div>
    </Allowed>
  )
}

function TestNotification({ account }: { account: string }) {
  const { t } = useWords()
  const tellProblem = useTellProblem()
  const { mutateAsync, isPending } = useTestNotification(account)
  return (
    <BusyButton
      type="button"
      size="small"
      variant="secondary"
      isBusy={isPending}
      // The tab can be left before the answer comes: callbacks of `mutate` would go with it.
      onClick={() =>
        void mutateAsync().then(
          ({ verdict, message }) =>
            verdict === "arrived" ? toast.success(message) : toast.error(message, { duration: Infinity }),
          tellProblem,
        )
      }
    >
      {t("shared.of_what", { what: t("notification.send_test"), name: account })}
    </BusyButton>
  )
}
