import { useQuery } from "@tanstack/react-query"
import type { NotificationAnswer, NotificationsAnswer, NotificationTest } from "../../api/admin/acquiring/http-types"
import { FRESH, KEYS } from "./freshness"
import { useMutation } from "./mutation"
import { ofSameList } from "./of-same-list"
import { get, post } from "./sdk"
import { useReloadEverything } from "./reload-everything"

const REFRESH_MS = 1_500
const LIST_REFRESH_MS = 5_000

export interface NotificationFilter {
  /** One that a notification has, or `in_need`: failed, and no person has closed its incident. */
  state?: string | undefined
  account?: string | undefined
  /** An order number or a transaction id at the service, whole. */
  q?: string | undefined
  /** Moments, ISO 8601. */
  from?: string | undefined
  to?: string | undefined
}

export interface NotificationQuery extends NotificationFilter {
  limit: number
  offset: number
}

/** Looked at again and again while one of them waits to be worked. */
export function useNotifications({ limit, offset, ...filter }: NotificationQuery) {
  const queryKey = [...KEYS.notifications, filter, limit, offset]
  return useQuery({
    ...FRESH,
    queryKey,
    queryFn: () => get<NotificationsAnswer>("notifications", { ...parametersOf(filter), limit, offset }),
    refetchInterval: ({ state }) =>
      state.data?.notifications.some((one) => one.state === "received") ? LIST_REFRESH_MS : false,
    placeholderData: ofSameList(queryKey),
  })
}

function parametersOf({ state, ...filter }: NotificationFilter) {
  return { ...filter, ...(state === "in_need" ? { in_need: "true" } : { state }) }
}

/** Looked at again and again while it is being worked. */
export function useNotification(id: string) {
  return useQuery({
    ...FRESH,
    queryKey: [...KEYS.notifications, "one", id],
    queryFn: () => get<NotificationAnswer>(`notifications/${id}`),
    refetchInterval: ({ state }) => (state.data?.notification.state === "received" ? REFRESH_MS : false),
  })
}

export function useReplay(id: string) {
  const onSuccess = useReloadEverything()
  return useMutation({ mutationFn: () => post<NotificationAnswer>(`notifications/${id}/replay`), onSuccess })
}

/** The list has it a moment later. */
export function useTestNotification(account: string) {
  const onSuccess = useReloadEverything()
  const path = `accounts/${encodeURIComponent(account)}/test-notification`
  return useMutation({ mutationFn: () => post<NotificationTest>(path), onSuccess })
}
