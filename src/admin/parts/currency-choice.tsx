import { useWords } from "../words/use-words"

interface Props {
  currencies: readonly string[]
  chosen: string | undefined
  onChoose: (currency: string) => void
}

/** Which currency a picture is of, where there is more than one. */
export function CurrencyChoice({ currencies, chosen, onChoose }: Props) {
  const { t } = useWords()
  if (currencies.length < 2) return null
  return (
    <div className="flex flex-wrap gap-1" role="group" aria-label={t("shared.currency")}>
      {currencies.map((code) => (
        <button
          key={code}
          type="button"
          aria-pressed={code === chosen}
          onClick={() => onChoose(code)}
          className="txt-compact-small-plus text-ui-fg-subtle aria-pressed:bg-ui-bg-base-pressed aria-pressed:text-ui-fg-base focus-visible:shadow-borders-focus rounded-md px-2 py-1 outline-none"
        >
          {code}
        </button>
      ))}
    </div>
  )
}
