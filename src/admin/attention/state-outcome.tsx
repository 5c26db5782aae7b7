import type { OperationView } from "../../api/admin/acquiring/http-types"
import { Allowed } from "../parts/allowed"
import { useWords } from "../words/use-words"
import { neededToState } from "./needs"
import { StatementDrawer } from "./statement-drawer"
import { StatementForm } from "./statement-form"

interface Props {
  operation: OperationView
  /** What it is about, with its sum. */
  name: string
  /** What the button says. */
  text?: string
}

/** What a person saw at the service's portal, where the service itself cannot say what became of an operation. */
export function StateOutcome({ operation, name, text }: Props) {
  const { t } = useWords()
  return (
    <Allowed to={neededToState(operation)}>
      <StatementDrawer text={text ?? t("attention.say")} name={name}>
        {(close) => <StatementForm operation={operation} onDone={close} />}
      </StatementDrawer>
    </Allowed>
  )
}
