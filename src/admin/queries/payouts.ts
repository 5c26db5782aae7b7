import { keepPreviousData, useMutationState, useQuery, type MutationState } from "@tanstack/react-query"
import type { PayoutAnswer, PayoutBody, PayoutNeedsView, PayoutsAnswer } from "../../api/admin/acquiring/http-types"
import { FRESH, KEYS } from "./freshness"
import { useMutation } from "./mutation"
import { ofSameList } from "./of-same-list"
import { isUnanswered } from "./problem"
import { get, post, postFields } from "./sdk"
import { useTellEverybody } from "./tell-everybody"

const REFRESH_MS = 5_000

export interface PayoutFilter {
  state?: string | undefined
  account?: string | undefined
}

export function usePayouts(filter: PayoutFilter, limit: number, offset: number) {
  const queryKey = [...KEYS.payouts, filter, limit, offset]
  return useQuery({
    ...FRESH,
    queryKey,
    queryFn: () => get<PayoutsAnswer>("payouts", { ...filter, limit, offset }),
    placeholderData: ofSameList(queryKey),
    refetchInterval: REFRESH_MS,
  })
}

export function usePayout(id: string | undefined) {
  return useQuery({
    ...FRESH,
    queryKey: [...KEYS.payouts, "one", id],
    queryFn: () => get<PayoutAnswer>(`payouts/${id}`),
    enabled: id !== undefined,
    refetchInterval: REFRESH_MS,
  })
}

interface PayoutWay {
  account: string
  /** Of the bank. */
  country: string
  method: string
  /** The service knows the beneficiary, by an id. */
  isKnown: boolean
}

/** Which details a payout needs. */
export function usePayoutNeeds({ account, country, method, isKnown }: PayoutWay) {
  const isCountry = /^[A-Z]{2}$/.test(country)
  return useQuery({
    ...FRESH,
    queryKey: [...KEYS.payouts, "needs", account, isCountry ? country : "", method, isKnown],
    queryFn: () =>
      get<PayoutNeedsView>("payouts/fields", {
        ...{ account, country: isCountry ? country : undefined, method },
        ...(isKnown && { beneficiary: "known" }),
      }),
    placeholderData: keepPreviousData,
  })
}

const MAKE = [...KEYS.payouts, "make"]

export function useMakePayout() {
  // What got no answer may have been made, and is in the list then.
  const onSettled = useTellEverybody()
  const mutationFn = (payout: PayoutBody) => postFields<PayoutAnswer>("payouts", payout)
  // Kept as long as the page is, whatever is closed meanwhile: what got no answer must keep its request id.
  return useMutation({ mutationKey: MAKE, gcTime: Infinity, mutationFn, onSettled })
}

type SentPayout = MutationState<PayoutAnswer, Error, PayoutBody>

/** What came of the last press on a payout, whichever form it was pressed in. */
export function useSentPayout(requestId: string): SentPayout | undefined {
  return useSentPayouts()
    .filter(({ variables }) => variables?.request_id === requestId)
    .at(-1)
}

/** The last payout of which nobody knows whether it was made: its answer has not come yet, or was lost. */
export function useUnansweredPayout(): PayoutBody | undefined {
  const sent = useSentPayouts()
  const answered = new Set(sent.filter(({ data }) => data).map(({ variables }) => variables?.request_id))
  return sent
    .filter(({ status, error }) => status === "pending" || (error !== null && isUnanswered(error)))
    .map(({ variables }) => variables)
    .filter((payout) => payout !== undefined && !answered.has(payout.request_id))
    .at(-1)
}

function useSentPayouts(): SentPayout[] {
  return useMutationState({ filters: { mutationKey: MAKE }, select: ({ state }) => state as SentPayout })
}

export function useDecidePayout(id: string) {
  const onSuccess = useTellEverybody()
  return useMutation({
    mutationFn: ({ decision, note }: { decision: "approve" | "reject"; note: string }) =>
      post<PayoutAnswer>(`payouts/${id}/${decision}`, note === "" ? {} : { note }),
    onSuccess,
  })
}
