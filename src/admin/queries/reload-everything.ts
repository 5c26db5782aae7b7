import { useQueryClient } from "@tanstack/react-query"
import { ALL } from "./freshness"

/** After a change: our own pages and the dashboard's order pages load again; it ends when ours show what is so now. */
export function useReloadEverything(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ALL }),
      client.invalidateQueries({ queryKey: ["orders"] }),
      client.invalidateQueries({ queryKey: ["payment_collection"] }),
    ])
    // An order's page that sees its order changed cuts these short and begins them anew.
    await client.refetchQueries({ queryKey: ALL, type: "active", fetchStatus: "fetching" }, { cancelRefetch: false })
  }
}
