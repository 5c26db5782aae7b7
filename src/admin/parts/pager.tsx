import { Table } from "@medusajs/ui"
import { useEffect } from "react"
import { lastPage } from "./last-page"
import { useWords } from "../words/use-words"

interface Props {
  count: number
  limit: number
  offset: number
  onTurn: (offset: number) => void
}

/** Turns the pages of a list, and back from one whose rows are all gone; nothing where all of it is on one. */
export function Pager({ count, limit, offset, onTurn }: Props) {
  const { t } = useWords()
  const last = lastPage(count, limit)
  useEffect(() => {
    if (offset > last) onTurn(last)
  }, [offset, last])
  if (count <= limit && offset === 0) return null
  return (
    <Table.Pagination
      count={count}
      pageSize={limit}
      pageCount={Math.ceil(count / limit)}
      pageIndex={Math.floor(offset / limit)}
      canPreviousPage={offset > 0}
      canNextPage={offset + limit < count}
      previousPage={() => onTurn(Math.max(0, offset - limit))}
      translations={{
        of: t("shared.pages.of"),
        results: t("shared.pages.results"),
        pages: t("shared.pages.pages"),
        prev: t("shared.pages.prev"),
        next: t("shared.pages.next"),
      }}
      nextPage={() => onTurn(offset + limit)}
    />
  )
}
