import { useQuery } from "@tanstack/react-query"
import type { SavedCardsAnswer } from "../../api/admin/acquiring/http-types"
import { ALL, FRESH } from "./freshness"
import { get } from "./sdk"

export function useSavedCards(customerId: string) {
  return useQuery({
    ...FRESH,
    queryKey: [...ALL, "saved-cards", customerId],
    queryFn: () => get<SavedCardsAnswer>(`customers/${encodeURIComponent(customerId)}/saved-cards`),
  })
}
