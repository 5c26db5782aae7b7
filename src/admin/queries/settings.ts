import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { AccountsAnswer, AccountSettingsView, ConnectionVerdict } from "../../api/admin/acquiring/http-types"
import { ALL, FRESH, KEYS } from "./freshness"
import { get, post, postFields } from "./sdk"

export function useAccounts() {
  return useQuery({ ...FRESH, queryKey: KEYS.accounts, queryFn: () => get<AccountsAnswer>("accounts") })
}

export function useAccountSettings(id: string) {
  return useQuery({
    ...FRESH,
    // What is being typed must not change under the hands.
    refetchOnWindowFocus: false,
    queryKey: [...KEYS.accounts, id],
    queryFn: () => get<AccountSettingsView>(`accounts/${encodeURIComponent(id)}/settings`),
  })
}

export function useChangeSettings(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: { settings: Record<string, unknown>; version: number }) =>
      postFields<AccountSettingsView>(`accounts/${encodeURIComponent(id)}/settings`, change),
    onSuccess: () => client.invalidateQueries({ queryKey: ALL }),
  })
}

export function useTestConnection(id: string) {
  return useMutation({ mutationFn: () => post<ConnectionVerdict>(`accounts/${encodeURIComponent(id)}/test`) })
}
