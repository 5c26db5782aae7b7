import type { RunView } from "../../api/admin/acquiring/http-types"
import type { Word } from "./colour"

export const RUN_STATE: Record<RunView["state"], Word> = {
  waiting: { text: "Starting", colour: "blue" },
  running: { text: "Running", colour: "blue" },
  done: { text: "Done", colour: "green" },
  failed: { text: "Stopped", colour: "red" },
}

export function runState(run: RunView): Word {
  if (run.state !== "done") return RUN_STATE[run.state]
  if (run.failed > 0) return { text: "Incomplete", colour: "orange" }
  if (run.needs_person > 0) return { text: "Needs a person", colour: "orange" }
  return RUN_STATE.done
}

export function startedBy(run: RunView): string {
  return run.started_by === "schedule" ? "by the schedule" : "by a person"
}
