import { postgresAccount, reachable } from "./account"

export { type Cluster, type ClusterOptions, startPostgres } from "./cluster"

/** Whether PostgreSQL, which does not run as root, can work in `folder`. */
export function readableByPostgres(folder: string): boolean {
  return reachable(folder, postgresAccount())
}
