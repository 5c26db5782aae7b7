import type { QueueItem } from "../../api/admin/acquiring/http-types"
import { useMay } from "../parts/allowed"
import { useWords } from "../words/use-words"
import { neededToStateSum } from "./needs"
import { StatementDrawer } from "./statement-drawer"
import { SumForm } from "./sum-form"

interface Props {
  /** An incident. */
  item: QueueItem
  name: string
}

/** What a person saw at the service's portal, where the service itself does not tell. */
export function StateSum({ item: { id, to_state: of, currency_code }, name }: Props) {
  const { t } = useWords()
  const may = {
    captured: useMay(...neededToStateSum("captured")),
    refunded: useMay(...neededToStateSum("refunded")),
    released: useMay(...neededToStateSum("released")),
  }
  const shows = of?.shows.filter((one) => may[one]) ?? []
  if (!of || shows.length === 0) return null
  return (
    <StatementDrawer text={t("attention.say")} name={name}>
      {(close) => <SumForm incident={id} of={{ ...of, shows }} currency={currency_code ?? ""} onDone={close} />}
    </StatementDrawer>
  )
}
