import { useQuery } from "@tanstack/react-query"
import type { ProfilePreview, ProfileValue, ProfileView } from "../../api/admin/acquiring/http-types"
import { FRESH, KEYS } from "./freshness"
import { useMutation } from "./mutation"
import { get, postFields } from "./sdk"

export type ProfileChange = { profile: unknown } | { entries: { path: string; value?: ProfileValue }[] }

export function useProfile(account: string) {
  return useQuery({
    ...FRESH,
    refetchOnWindowFocus: false,
    queryKey: [...KEYS.accounts, account, "profile"],
    queryFn: () => get<ProfileView>(`accounts/${encodeURIComponent(account)}/profile`),
  })
}

/** What a change would do; nothing is saved. */
export function useProfilePreview(account: string) {
  return useMutation({
    mutationFn: (change: ProfileChange) =>
      postFields<ProfilePreview>(`accounts/${encodeURIComponent(account)}/profile/preview`, change),
  })
}
