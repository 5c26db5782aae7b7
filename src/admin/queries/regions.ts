import { useQuery } from "@tanstack/react-query"
import { FRESH } from "./freshness"
import { getOfCore } from "./sdk"
import { useAccounts } from "./settings"

interface RegionAnswer {
  region: { payment_providers?: ({ id: string } | null)[] | null }
}

/** Whether one of our accounts is offered in a region; false while that is not known. */
export function useOffered(regionId: string | null | undefined): boolean {
  const accounts = useAccounts().data?.accounts ?? []
  const { data } = useQuery({
    ...FRESH,
    queryKey: ["regions", "acquiring", regionId],
    queryFn: () => getOfCore<RegionAnswer>(`regions/${regionId}`, { fields: "id,payment_providers.id" }),
    enabled: Boolean(regionId),
  })
  const offered = data?.region.payment_providers ?? []
  return offered.some((provider) => accounts.some(({ provider_id }) => provider_id === provider?.id))
}
