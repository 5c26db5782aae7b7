import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query"
import type { PayoutAnswer, PayoutBody, PayoutNeedsView, PayoutsAnswer } from "../../api/admin/acquiring/http-types"
import { FRESH, KEYS } from "./freshness"
import { get, post, postFields } from "./sdk"
import { useTellEverybody } from "./tell-everybody"

const REFRESH_MS = 5_000

export interface PayoutFilter {
  state?: string | undefined
  account?: string | undefined
}

export function usePayouts(filter: PayoutFilter, limit: number, offset: number) {
  return useQuery({
    ...FRESH,
    queryKey: [...KEYS.payouts, filter, limit, offset],
    queryFn: () => get<PayoutsAnswer>("payouts", { ...filter, limit, offset }),
    placeholderData: keepPreviousData,
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

export function useMakePayout() {
  // What got no answer may have been made, and is in the list then.
  const onSettled = useTellEverybody()
  return useMutation({ mutationFn: (payout: PayoutBody) => postFields<PayoutAnswer>("payouts", payout), onSettled })
}

export function useDecidePayout(id: string) {
  const onSuccess = useTellEverybody()
  return useMutation({
    mutationFn: ({ decision, note }: { decision: "approve" | "reject"; note: string }) =>
      post<PayoutAnswer>(`payouts/${id}/${decision}`, note === "" ? {} : { note }),
    onSuccess,
  })
}
