import { keepPreviousData, useMutationState, useQuery, useQueryClient, type MutationState } from "@tanstack/react-query"
import { useCallback, useEffect } from "react"
import type { PayoutAnswer, PayoutBody, PayoutNeedsView, PayoutsAnswer } from "../../api/admin/acquiring/http-types"
import { FRESH, KEYS } from "./freshness"
import { forgetPayout, isKept, keepPayout, keptPayouts, type KeptPayout } from "./kept-payouts"
import { useMutation } from "./mutation"
import { ofSameList } from "./of-same-list"
import { isUnanswered } from "./problem"
import { get, post, postFields } from "./sdk"
import { useReloadEverything } from "./reload-everything"

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

/** A form closes by the answer to what an earlier one has sent. */
let openForms = 0

/** Sends a payout. What it said of people is kept no longer than its form and its answer need it. */
export function useMakePayout(): (payout: PayoutBody) => Promise<PayoutAnswer> {
  const cache = useQueryClient().getMutationCache()
  // What got no answer may have been made, and is in the list then.
  const onSettled = useReloadEverything()
  // Removed by `forgetAnswered`: what got no answer must keep its request id, whatever is closed meanwhile.
  const { mutateAsync } = useMutation({ mutationKey: MAKE, gcTime: Infinity, mutationFn: makePayout, onSettled })

  const forgetAnswered = useCallback(() => {
    const sent = cache.findAll({ mutationKey: MAKE })
    const open = new Set(unansweredOf(sent.map(({ state }) => state as SentPayout)))
    sent.filter(({ state }) => !open.has(state as SentPayout)).forEach((one) => cache.remove(one))
  }, [cache])
  useEffect(() => {
    openForms += 1
    return () => {
      openForms -= 1
      if (openForms === 0) forgetAnswered()
    }
  }, [forgetAnswered])

  return (payout) => mutateAsync(payout).finally(() => openForms > 0 || forgetAnswered())
}

async function makePayout(payout: PayoutBody): Promise<PayoutAnswer> {
  const { request_id } = payout
  const wasSent = isKept(request_id)
  keepPayout(payout)
  try {
    const answer = await postFields<PayoutAnswer>("payouts", payout)
    forgetPayout(request_id)
    return answer
  } catch (error) {
    // A refusal does not say that an earlier press did not arrive.
    if (!wasSent && !isUnanswered(error)) forgetPayout(request_id)
    throw error
  }
}

type SentPayout = MutationState<PayoutAnswer, Error, PayoutBody>

/** What came of the last press on a payout, whichever form it was pressed in. */
export function useSentPayout(requestId: string): SentPayout | undefined {
  return useSentPayouts()
    .filter(({ variables }) => variables?.request_id === requestId)
    .at(-1)
}

/**
 * The last payout of which nobody knows whether it was made: its answer has not come yet, or was lost. Of one that was
 * sent before the page was loaded anew, what the browser keeps.
 */
export function useUnansweredPayout(): PayoutBody | KeptPayout | undefined {
  return unansweredOf(useSentPayouts()).at(-1)?.variables ?? keptPayouts().at(-1)
}

function unansweredOf(sent: readonly SentPayout[]): SentPayout[] {
  const answered = new Set(sent.filter(({ data }) => data).map(({ variables }) => variables?.request_id))
  return sent
    .filter(({ status, error }) => status === "pending" || (error !== null && isUnanswered(error)))
    .filter(({ variables }) => variables !== undefined && !answered.has(variables.request_id))
}

function useSentPayouts(): SentPayout[] {
  return useMutationState({ filters: { mutationKey: MAKE }, select: ({ state }) => state as SentPayout })
}

export function useDecidePayout(id: string) {
  const onSuccess = useReloadEverything()
  return useMutation({
    mutationFn: ({ decision, note }: { decision: "approve" | "reject"; note: string }) =>
      post<PayoutAnswer>(`payouts/${id}/${decision}`, note === "" ? {} : { note }),
    onSuccess,
  })
}
