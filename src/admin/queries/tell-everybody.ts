import { useQueryClient } from "@tanstack/react-query"
import { ALL } from "./freshness"

/** After a change: our own pages and the dashboard's order pages load again. */
export function useTellEverybody(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ALL }),
      client.invalidateQueries({ queryKey: ["orders"] }),
      client.invalidateQueries({ queryKey: ["payment_collection"] }),
    ])
  }
}
