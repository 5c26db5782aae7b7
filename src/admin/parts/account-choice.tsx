import { useAccounts } from "../queries/settings"
import { useWords } from "../words/use-words"
import { Choice } from "./choice"

interface Props {
  /** What is shown when nothing is chosen, where that is not every account. */
  all?: string
  value: string | undefined
  onChoose: (account: string | undefined) => void
}

/** Whether a row has to say of which account it is. */
export function useSeveralAccounts(): boolean {
  return (useAccounts().data?.accounts.length ?? 0) > 1
}

/** One of the store's accounts, or all of them; nothing where there is no other. */
export function AccountChoice({ all, value, onChoose }: Props) {
  const { t } = useWords()
  const { data } = useAccounts()
  const options = (data?.accounts ?? []).map(({ id }): [string, string] => [id, id])
  if (options.length < 2) return null
  return (
    <Choice
      label={t("shared.account")}
      all={all ?? t("shared.every_account")}
      options={options}
      value={value}
      onChoose={onChoose}
    />
  )
}
