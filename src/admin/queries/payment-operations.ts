import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query"
import type { PaymentDetail, PaymentOperationsAnswer, TimelineOperation } from "../../api/admin/acquiring/http-types"
import { FRESH, KEYS } from "./freshness"
import { get } from "./sdk"

/** As many as one answer can have. */
const PAGE = 100

/** A payment's operations as far as they are loaded, and how those before them are. */
export function useOperations({ payment, operations: newest, count }: PaymentDetail, isMoreWanted: boolean) {
  const earlier = useInfiniteQuery({
    ...FRESH,
    // One more, or one whose outcome came to light, moves the others on.
    queryKey: [...KEYS.payment, payment.id, "operations", newest.map(({ id }) => id), count],
    queryFn: ({ pageParam: offset }) =>
      get<PaymentOperationsAnswer>(`payments/${payment.id}/operations`, { limit: PAGE, offset }),
    initialPageParam: newest.length,
    getNextPageParam: ({ offset, operations, count }) => {
      const next = offset + operations.length
      return operations.length > 0 && next < count ? next : undefined
    },
    enabled: isMoreWanted && newest.length < count,
    placeholderData: keepPreviousData,
  })
  const loaded = earlier.data?.pages.flatMap(({ operations }) => operations) ?? []
  // The payment itself is loaded again more often.
  const operations = new Map<string, TimelineOperation>([...loaded, ...newest].map((one) => [one.id, one]))
  return {
    operations: [...operations.values()],
    // What was loaded before the newest ones moved on lacks one that is among neither.
    isWhole: newest.length >= count || (earlier.isSuccess && !earlier.isPlaceholderData && !earlier.hasNextPage),
    error: earlier.error,
    isLoading: earlier.isFetching,
    loadMore: () => void (earlier.data ? earlier.fetchNextPage() : earlier.refetch()),
  }
}
