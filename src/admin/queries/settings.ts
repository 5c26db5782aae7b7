import { useQuery, useQueryClient } from "@tanstack/react-query"
import type {
  AccountsAnswer,
  AccountSettingsView,
  ConnectionVerdict,
  PaymentsLeftView,
  RecipesView,
  SettingsBody,
  SettingsChangesAnswer,
} from "../../api/admin/acquiring/http-types"
import { ALL, FRESH, KEYS } from "./freshness"
import { useMutation } from "./mutation"
import { ofSameList } from "./of-same-list"
import { get, post, postFields, RefusedFields } from "./sdk"

/** Without them nothing is offered: an answer that is lost is asked for once more. */
export function useAccounts() {
  return useQuery({ ...FRESH, retry: 1, queryKey: KEYS.accounts, queryFn: () => get<AccountsAnswer>("accounts") })
}

export function useAccountSettings(id: string) {
  return useQuery({
    ...FRESH,
    queryKey: [...KEYS.accounts, id],
    queryFn: () => get<AccountSettingsView>(`accounts/${encodeURIComponent(id)}/settings`),
  })
}

export function useChangeSettings(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: SettingsBody) =>
      postFields<AccountSettingsView>(`accounts/${encodeURIComponent(id)}/settings`, change),
    onSuccess: () => client.invalidateQueries({ queryKey: ALL }),
    // Somebody else changed them, perhaps: what is there now says so.
    onError: () => client.invalidateQueries({ queryKey: [...KEYS.accounts, id] }),
  })
}

/** What a change that was refused would have left at the service; undefined where it was refused for another reason. */
export function paymentsLeft(error: unknown): PaymentsLeftView | undefined {
  return error instanceof RefusedFields ? error.left : undefined
}

/** Who changed what, newest first. */
export function useSettingsChanges(id: string, page: { limit: number; offset: number }) {
  const queryKey = [...KEYS.accounts, id, "changes", page]
  return useQuery({
    ...FRESH,
    queryKey,
    queryFn: () => get<SettingsChangesAnswer>(`accounts/${encodeURIComponent(id)}/settings/changes`, page),
    placeholderData: ofSameList(queryKey),
  })
}

export interface RecipeQuestion {
  samples: { text: string }[]
  secret_key?: string
  account?: string
}

/** Which signature recipes make the signatures of messages. */
export function useFindRecipes() {
  return useMutation({ mutationFn: (question: RecipeQuestion) => postFields<RecipesView>("recipes/find", question) })
}

export function useTestConnection(id: string) {
  return useMutation({ mutationFn: () => post<ConnectionVerdict>(`accounts/${encodeURIComponent(id)}/test`) })
}
