import { stopRunCluster } from "./run-cluster"

export default async function globalTeardown(): Promise<void> {
  await stopRunCluster()
}
