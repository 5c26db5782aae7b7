import { Button, toast } from "@medusajs/ui"
import type { QueryOutcome } from "../../api/admin/acquiring/http-types"
import { tellProblem } from "../parts/tell"
import { useQueryNow } from "../queries/operations"

/** Queries the service about an operation, and says what was learned; nothing is sent again. */
export function QueryNow({ id, name }: { id: string; name: string }) {
  const query = useQueryNow(id)
  return (
    <Button
      size="small"
      variant="secondary"
      aria-label={`Query now: ${name}`}
      isLoading={query.isPending}
      onClick={() => query.mutate(undefined, { onSuccess: (outcome) => tell(name, outcome), onError: tellProblem })}
    >
      Query now
    </Button>
  )
}

function tell(name: string, { learned, message, repairs }: QueryOutcome): void {
  const description = [message, ...repairs.map((repair) => `The store ${repair}.`)].join(" ")
  if (learned === "done") toast.success(`${name} was done`, { description })
  else if (learned === "refused") toast.info(`${name} did not happen`, { description })
  else toast.warning(`${name} is still unknown`, { description })
}
