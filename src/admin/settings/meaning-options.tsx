import { Select } from "@medusajs/ui"

/** Meanings of the profile to choose from, as words. */
export function MeaningOptions({ options }: { options: readonly string[] }) {
  return (
    <Select.Content>
      {options.map((option) => (
        <Select.Item key={option} value={option}>
          {option.replaceAll("_", " ")}
        </Select.Item>
      ))}
    </Select.Content>
  )
}
