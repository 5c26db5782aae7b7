import { useState } from "react"
import { useDone } from "../queries/queue"
import { DONE } from "../words/queue"
import { useWords } from "../words/use-words"
import { QuietList, QuietRow } from "./quiet-list"

const PAGE = 5

/** What came to an end without anybody. */
export function DoneList() {
  const { t } = useWords()
  const [offset, setOffset] = useState(0)
  const done = useDone(PAGE, offset)
  return (
    <QuietList
      title={t("queue.done_for_you")}
      about={t("queue.done_about")}
      what={t("loading.what_was_done")}
      none={t("queue.nothing_repaired")}
      of={done}
      onTurn={setOffset}
    >
      {done.data?.done.map((item) => (
        <QuietRow key={`${item.source} ${item.id}`} title={DONE[item.source](t, item)} of={item} at={item.at}>
          {item.notes.join(" ")}
        </QuietRow>
      ))}
    </QuietList>
  )
}
