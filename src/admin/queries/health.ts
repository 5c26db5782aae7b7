import { useQuery } from "@tanstack/react-query"
import type { HealthAnswer, HealthDaysAnswer } from "../../api/admin/acquiring/http-types"
import { FRESH, KEYS } from "./freshness"
import { get } from "./sdk"

export function useHealth() {
  return useQuery({ ...FRESH, queryKey: KEYS.health, queryFn: () => get<HealthAnswer>("health") })
}

/** The last days of every account, for charts. */
export function useHealthDays() {
  return useQuery({ ...FRESH, queryKey: [...KEYS.health, "days"], queryFn: () => get<HealthDaysAnswer>("health/days") })
}
