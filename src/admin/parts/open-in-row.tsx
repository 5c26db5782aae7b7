import { useIsMutating } from "@tanstack/react-query"
import { createContext, useContext, useState } from "react"
import { useWords } from "../words/use-words"

interface Row {
  /** Something of the row is open: it stays until that is closed. */
  onOpen: (isOpen: boolean) => void
  /** The list does not have it any more. */
  isGone: boolean
}

const RowContext = createContext<Row>({ onOpen: () => undefined, isGone: false })

/** Around a row of a list that loads again by itself. */
export const OpenInRow = RowContext.Provider

/** Whether a drawer or a question is open; a row around it hears of that. */
export function useOpen(): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const { onOpen } = useContext(RowContext)
  const [isOpen, setOpen] = useState(false)
  return [isOpen, (isNowOpen) => (setOpen(isNowOpen), onOpen(isNowOpen))]
}

/** Said in what is open of a row that left the list meanwhile, unless what is under way here has ended it. */
export function RowGone() {
  const { t } = useWords()
  const { isGone } = useContext(RowContext)
  const isUnderWay = useIsMutating() > 0
  return (
    <span role="status" className="text-ui-fg-base block">
      {isGone && !isUnderWay && t("shared.row_gone")}
    </span>
  )
}
