import { Prompt, Textarea } from "@medusajs/ui"
import { useState, type ReactNode } from "react"
import { Labelled } from "./labelled"
import { LONGEST } from "./longest"
import { RowGone, useOpen } from "./open-in-row"
import { useTellProblem } from "./tell"
import { useWords } from "../words/use-words"

interface Props {
  title: string
  description: string
  /** What the button says that decides. */
  confirm: string
  isDanger?: boolean
  /** Fails where it was not done: that is said here. */
  onDecide: (note: string) => Promise<unknown>
  /** The button that opens it. */
  children: ReactNode
}

/**
 * Asks again before something is decided, and for a note to whoever looks at it later. The note stays until that is
 * done: it need not be typed anew where the answer is a failure.
 */
export function NotedPrompt({ title, description, confirm, isDanger = false, onDecide, children }: Props) {
  const { t } = useWords()
  const tellProblem = useTellProblem()
  const [note, setNote] = useState("")
  const [isOpen, setOpen] = useOpen()
  return (
    <Prompt variant={isDanger ? "danger" : "confirmation"} open={isOpen} onOpenChange={setOpen}>
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
          <Prompt.Action type="button" onClick={() => void onDecide(note.trim()).then(() => setNote(""), tellProblem)}>
            {confirm}
          </Prompt.Action>
        </Prompt.Footer>
      </Prompt.Content>
    </Prompt>
  )
}
