import { randomBytes } from "node:crypto"

import { startRunCluster } from "./run-cluster"

/** Where a run's PostgreSQL answers, as Medusa's test runner reads it, in this process and in all its workers. */
export default async function globalSetup(): Promise<void> {
  const { host, port, user, password } = await startRunCluster()
  Object.assign(process.env, {
    DB_HOST: host,
    DB_PORT: String(port),
    DB_USERNAME: user,
    DB_PASSWORD: password,
    TEST_RUN: randomBytes(4).toString("hex"),
  })
}
