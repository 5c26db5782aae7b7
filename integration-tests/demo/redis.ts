import Redis from "ioredis"

import { Failure } from "./failure"

/** @throws Failure when the Redis that `REDIS_URL` names does not answer. */
export async function checkRedis(url: string): Promise<string> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, connectTimeout: 10_000 })
  let reason = ""
  redis.on("error", (error) => (reason = error.message))
  try {
    await redis.connect()
    await redis.ping()
    return "events, workflows, locks and cache go through it"
  } catch (error) {
    const why = reason || (error instanceof Error ? error.message : String(error))
    throw new Failure(`The Redis that REDIS_URL names does not answer: ${why}`, "start it, or leave it out")
  } finally {
    redis.disconnect()
  }
}
