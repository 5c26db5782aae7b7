import { Label, RadioGroup } from "@medusajs/ui"
import { useId } from "react"

/** One of several that a person chooses from. */
export function Choice({ value, text }: { value: string; text: string }) {
  const id = useId()
  return (
    <div className="flex items-center gap-2">
      <RadioGroup.Item id={id} value={value} />
      <Label htmlFor={id}>{text}</Label>
    </div>
  )
}
