import { Select } from "@medusajs/ui"
import { meaningText } from "../words/meaning"
import { useWords } from "../words/use-words"

interface Props {
  /** Of the entry that is answered. */
  path: string
  options: readonly string[]
}

/** What an entry of the profile can say, in words with the code beside it. */
export function MeaningOptions({ path, options }: Props) {
  const { t } = useWords()
  return (
    <Select.Content>
      {options.map((option) => (
        <Select.Item key={option} value={option}>
          {meaningText(t, path, option)}
        </Select.Item>
      ))}
    </Select.Content>
  )
}
