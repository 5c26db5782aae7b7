import { Navigate, useSearchParams } from "react-router-dom"
import { PrintSheet } from "../../../../close/print-sheet"
import { dayIn } from "../../../../words/day"

/** A day on paper, without anything of the dashboard around it. */
const PrintClosePage = () => {
  const [params] = useSearchParams()
  const account = params.get("account")
  const day = dayIn(params)
  // The calendar asks which day is meant.
  if (account === null || day === undefined) return <Navigate to="/acquiring/close" replace />
  return <PrintSheet account={account} day={day} />
}

export default PrintClosePage
