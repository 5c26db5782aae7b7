import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { SavedCardsAnswer } from "../../api/admin/acquiring/http-types"
import { ALL, FRESH } from "./freshness"
import { get } from "./sdk"

export function useSavedCards(customerId: string, limit: number, offset: number) {
  return useQuery({
    ...FRESH,
    queryKey: [...ALL, "saved-cards", customerId, limit, offset],
    queryFn: () => get<SavedCardsAnswer>(`customers/${encodeURIComponent(customerId)}/saved-cards`, { limit, offset }),
    placeholderData: keepPreviousData,
  })
}
