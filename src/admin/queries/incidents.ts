import { useMutation } from "@tanstack/react-query"
import type { IncidentAnswer } from "../../api/admin/acquiring/http-types"
import { post } from "./sdk"
import { useTellEverybody } from "./tell-everybody"

export function useResolve(id: string) {
  const onSuccess = useTellEverybody()
  return useMutation({ mutationFn: () => post<IncidentAnswer>(`incidents/${id}/resolve`), onSuccess })
}
