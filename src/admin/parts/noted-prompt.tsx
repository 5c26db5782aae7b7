import { Prompt, Textarea } from "@medusajs/ui"
import { useState, type ReactNode } from "react"
import { Labelled } from "./labelled"
import { LONGEST } from "./longest"
import { RowGone, useOpen } from "./open-in-row"
import { useWords } from "../words/use-words"

interface Props {
  title: string
  description: string
  /** What the button says that decides. */
  confirm: string
  isDanger?: boolean
  onDecide: (note: string) => void
  /** The button that opens it. */
  children: ReactNode
}

/** Asks again before something is decided, and for a note to whoever looks at it later. */
export function NotedPrompt({ title, description, confirm, isDanger = false, onDecide, children }: Props) {
  const { t } = useWords()
  const [note, setNote] = useState("")
  const [isOpen, setOpen] = useOpen()
  return (
    <Prompt
      variant={isDanger ? "danger" : "confirmation"}
      open={isOpen}
      onOpenChange={(isNowOpen) => (setNote(""), setOpen(isNowOpen))}
    >
      <Prompt.Trigger asChild>{children}</Prompt.Trigger>
      <Prompt.Content className="max-w-[min(400px,calc(100vw-2rem))]">
        <Prompt.Header>
          <Prompt.Title>{title}</Prompt.Title>
          <Prompt.Description>
            {description}
            <RowGone />
          </Prompt.Description>
        </Prompt.Header>
        <div className="px-6 pt-4">
          <Labelled label={`${t("shared.note")} ${t("payout.optional")}`} problem={undefined}>
            {(described) => (
              <Textarea
                {...described}
                maxLength={LONGEST.note}
                value={note}
                onChange={({ target }) => setNote(target.value)}
              />
            )}
          </Labelled>
        </div>
        <Prompt.Footer>
          <Prompt.Cancel>{t("shared.back")}</Prompt.Cancel>
          <Prompt.Action type="button" onClick={() => onDecide(note.trim())}>
            {confirm}
          </Prompt.Action>
        </Prompt.Footer>
      </Prompt.Content>
    </Prompt>
  )
}
