import { stopRunCluster } from "./run-cluster"
import { dropMigrated } from "./run-databases"

export default async function globalTeardown(): Promise<void> {
  await dropMigrated()
  await stopRunCluster()
}
