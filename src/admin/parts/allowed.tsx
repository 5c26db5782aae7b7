import type { ReactNode } from "react"
import type { PageRight } from "../../api/admin/acquiring/http-types"
import { useAccounts } from "../queries/settings"

/** Whether the signed-in person is known to have all of some rights; everybody has where the store uses none. */
export function useMay(...rights: PageRight[]): boolean {
  const { data } = useAccounts()
  return data !== undefined && rights.every((right) => data.may.includes(right))
}

interface Props {
  to: PageRight | PageRight[]
  children: ReactNode
}

/** What is offered only to whoever may do it: the server would refuse it. */
export function Allowed({ to, children }: Props) {
  return useMay(...[to].flat()) ? children : null
}
