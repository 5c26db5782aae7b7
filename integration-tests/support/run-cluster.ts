import { randomBytes } from "node:crypto"

import { type Cluster, startPostgres } from "./postgres"

let cluster: Cluster | undefined

interface Server {
  host: string
  port: number
  user: string
  password: string
}

/**
 * PostgreSQL for one test run, shared by all its workers: the server that `TEST_DATABASE_URL` names, else one of our
 * own that lives as long as the run. Every test file makes and drops databases of its own there.
 */
export async function startRunCluster(): Promise<Server> {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    const { hostname, port, username, password } = new URL(given)
    const [user, secret] = [decodeURIComponent(username), decodeURIComponent(password)]
    return { host: hostname, port: Number(port || "5432"), user, password: secret }
  }
  cluster = await startPostgres({ password: randomBytes(12).toString("hex"), durable: false })
  return cluster
}

export async function stopRunCluster(): Promise<void> {
  await cluster?.stop()
  cluster = undefined
}
