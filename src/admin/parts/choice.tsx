import { Select } from "@medusajs/ui"

const ALL = "all"

interface Props {
  /** Names the choice for whoever cannot see it. */
  label: string
  /** What is shown when nothing is chosen. */
  all: string
  options: [value: string, text: string][]
  value: string | undefined
  onChoose: (value: string | undefined) => void
}

/** One of several, or all of them. */
export function Choice({ label, all, options, value, onChoose }: Props) {
  return (
    <Select size="small" value={value ?? ALL} onValueChange={(chosen) => onChoose(chosen === ALL ? undefined : chosen)}>
      <Select.Trigger aria-label={label} className="w-56">
        <Select.Value />
      </Select.Trigger>
      <Select.Content>
        <Select.Item value={ALL}>{all}</Select.Item>
        {options.map(([option, text]) => (
          <Select.Item key={option} value={option}>
            {text}
          </Select.Item>
        ))}
      </Select.Content>
    </Select>
  )
}
