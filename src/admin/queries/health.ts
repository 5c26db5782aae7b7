import { useQuery } from "@tanstack/react-query"
import type { HealthAnswer } from "../../api/admin/acquiring/http-types"
import { FRESH, KEYS } from "./freshness"
import { get } from "./sdk"

export function useHealth() {
  return useQuery({ ...FRESH, queryKey: KEYS.health, queryFn: () => get<HealthAnswer>("health") })
}
