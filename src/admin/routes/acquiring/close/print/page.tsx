import { useSearchParams } from "react-router-dom"
import { PrintSheet } from "../../../../close/print-sheet"

/** A day on paper, without anything of the dashboard around it. */
const PrintClosePage = () => {
  const [params] = useSearchParams()
  return <PrintSheet account={params.get("account") ?? ""} day={params.get("day") ?? ""} />
}

export default PrintClosePage
