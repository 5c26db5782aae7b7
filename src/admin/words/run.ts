import type { RunView } from "../../api/admin/acquiring/http-types"
import type { Word } from "./colour"
import { byWhom } from "./operation"
import type { Translate } from "./use-words"

const RUN_STATE: Record<RunView["state"], Word> = {
  waiting: { text: "run.waiting", colour: "blue" },
  running: { text: "run.running", colour: "blue" },
  done: { text: "shared.done", colour: "green" },
  failed: { text: "run.stopped", colour: "red" },
}

export function runState(run: RunView): Word {
  if (run.state !== "done") return RUN_STATE[run.state]
  if (run.failed > 0) return { text: "run.incomplete", colour: "orange" }
  if (run.needs_person > 0) return { text: "run.needs_person", colour: "orange" }
  return RUN_STATE.done
}

export function startedBy(t: Translate, { started_by, started_by_name }: RunView): string {
  return byWhom(t, started_by, started_by_name)
}
