import { useQuery } from "@tanstack/react-query"
import type { SavedCardsAnswer } from "../../api/admin/acquiring/http-types"
import { ALL, FRESH } from "./freshness"
import { ofSameList } from "./of-same-list"
import { get } from "./sdk"

export function useSavedCards(customerId: string, limit: number, offset: number) {
  const queryKey = [...ALL, "saved-cards", customerId, limit, offset]
  return useQuery({
    ...FRESH,
    queryKey,
    queryFn: () => get<SavedCardsAnswer>(`customers/${encodeURIComponent(customerId)}/saved-cards`, { limit, offset }),
    placeholderData: ofSameList(queryKey),
  })
}
