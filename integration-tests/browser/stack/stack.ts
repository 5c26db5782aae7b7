import type { ChildProcess } from "node:child_process"
import { randomBytes } from "node:crypto"
import { dirname, join } from "node:path"

import { Pool, type PoolClient } from "pg"

import { type Sandbox, startSandbox } from "../../../src/sandbox"
import { PAYMENT_METHODS } from "../../demo/methods"
import { programFailure, startProgram, stopProgram } from "../../demo/processes"
import { checkAnswers } from "../../demo/ready"
import { ADMIN, CUSTOMER } from "../../demo/settings"
import { type RunningStorefront, startStorefront } from "../../storefront/server"
import { poll } from "../../../src/modules/acquiring/waiting"
import { booksOf } from "../../support/ledgers"
import { eventually } from "../../support/eventually"
import { good, type Http, http } from "../../support/http"
import { cardDataInDatabase } from "../../support/leaks"
import { freePort } from "../../support/free-port"
import { SANDBOX_ACCOUNT } from "../../support/sandbox"
import { databaseUrl, withDatabase } from "./database"
import { preparedTemplate, TEMPLATE, TEMPLATE_STOREFRONT } from "./template"

/** A page may say that something is paid a moment before the last row of it is written. */
const BOOKS_FOLLOW_MS = 45_000

/** What the environment says of the merchant account; `nothing`: the store's file has its id, and that is all. */
export type AccountInEnvironment = "everything" | "nothing"

/**
 * What follows a capture or a refund in the background makes its payment due when it ends, which may be a few seconds
 * after passes were held: a hold stands against that.
 */
const HOLD_STANDS = `
  CREATE FUNCTION hold_stands() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN NEW.next_check_at := OLD.next_check_at; RETURN NEW; END $$;
  CREATE TRIGGER hold_stands BEFORE UPDATE ON acquiring_payment FOR EACH ROW
  WHEN (OLD.next_check_at > now() + interval '1 day' - interval '15 seconds' AND NEW.next_check_at < OLD.next_check_at)
  EXECUTE FUNCTION hold_stands()`

/**
 * A whole shop as `npm start` runs it: Medusa as a program of its own, its admin, storefront, the service's sandbox.
 */
export class Stack {
  private medusa: ChildProcess | undefined
  private token = ""
  private readonly pool: Pool

  private constructor(
    readonly sandbox: Sandbox,
    private readonly storefront: RunningStorefront,
    private readonly database: string,
    private readonly port: number,
    private readonly secrets: Record<string, string>,
    private readonly account: AccountInEnvironment,
  ) {
    this.pool = new Pool({ connectionString: databaseUrl(database), max: 2, idleTimeoutMillis: 0 })
    // A database that ends first ends its connections: whoever asks it next is told.
    this.pool.on("error", () => undefined)
  }

  /** @param name of the file of tests: names the database and the log */
  static async open(name: string, account: AccountInEnvironment): Promise<Stack> {
    const database = `browser_${name.replace(/\W/g, "_")}_${process.pid}`
    const [sandbox, port] = await Promise.all([startSandbox({ port: 0 }), freePort()])
    const { publishableKey } = preparedTemplate()
    const config = {
      storeUrl: `http://localhost:${port}`,
      publishableKey,
      customer: { email: CUSTOMER.email, password: CUSTOMER.password },
      checkoutOrigins: [new URL(sandbox.url).origin],
    }
    const storefront = await startStorefront({ port: 0, config })
    const draw = () => randomBytes(32).toString("hex")
    const secrets = { JWT_SECRET: draw(), COOKIE_SECRET: draw(), ACQUIRING_ENCRYPTION_KEY: draw() }
    const stack = new Stack(sandbox, storefront, database, port, secrets, account)
    try {
      await copyTemplate(database, storefront.url)
      await stack.sql(HOLD_STANDS)
      await stack.startShop()
    } catch (error) {
      // What runs on would keep the whole run of tests from ending.
      await stack.close()
      throw error
    }
    return stack
  }

  async close(): Promise<void> {
    await this.stopShop()
    await Promise.allSettled([this.storefront.close(), this.sandbox.close(), this.pool.end()])
    await withDatabase("postgres", (client) => client.query(`DROP DATABASE IF EXISTS ${this.database} WITH (FORCE)`))
  }

  get shopUrl(): string {
    return this.storefront.url
  }

  get storeUrl(): string {
    return `http://localhost:${this.port}`
  }

  get adminUrl(): string {
    return `${this.storeUrl}/app`
  }

  /** The merchant behind a program: what pages are not there for yet. */
  get admin(): Http {
    return http(
      () => this.storeUrl,
      () => ({ authorization: `Bearer ${this.token}` }),
    )
  }

  /** A storefront behind a program: for orders whose making a test is not about. */
  get store(): Http {
    return http(
      () => this.storeUrl,
      () => ({ "x-publishable-api-key": preparedTemplate().publishableKey }),
    )
  }

  /** Differences of the books are those that are left once the store had the time to follow what a page shows. */
  get books() {
    const books = booksOf({ sql: (query, parameters) => this.sql(query, parameters), sandbox: this.sandbox })
    const differences = async (orderNo: string) => {
      const noneWithin = { everyMs: 250, withinMs: BOOKS_FOLLOW_MS }
      const none = await poll(
        async () => ((await books.differences(orderNo)).length === 0 ? [] : undefined),
        noneWithin,
      )
      return none ?? books.differences(orderNo)
    }
    return { ...books, differences }
  }

  async sql<Row extends object>(query: string, parameters?: unknown[]): Promise<Row[]> {
    return (await this.pool.query<Row>(query, parameters)).rows
  }

  /** Every order of a shopper, oldest first. */
  ordersOf(email: string): Promise<{ id: string; number: string; status: string }[]> {
    return this.sql(`SELECT id, display_id::text AS number, status FROM "order" WHERE email = $1 ORDER BY display_id`, [
      email,
    ])
  }

  /**
   * No pass of its own comes to a payment for a day, nor ends that was under way: the store learns what it is told to
   * ask.
   */
  async holdPasses(): Promise<void> {
    await eventually(async () => {
      const busy = await this.alone("acquiring_payment", async (client) => {
        await client.query(
          `UPDATE acquiring_payment SET next_check_at = now() + interval '1 day'
           WHERE leased_until IS NULL OR leased_until <= now()`,
        )
        // One that is worked again has its payment queried, too. What comes in from now on is worked as ever.
        await client.query(
          `UPDATE acquiring_notification SET next_attempt_at = now() + interval '1 day'
           WHERE state = 'received' AND (leased_until IS NULL OR leased_until <= now())`,
        )
        return client.query(
          `SELECT id FROM acquiring_payment WHERE leased_until > now()
           UNION ALL SELECT id FROM acquiring_notification WHERE state = 'received' AND leased_until > now()`,
        )
      }).catch(whereLocked)
      return busy?.rows.length === 0 || undefined
    })
  }

  /** One transaction during which nobody else writes to a table: what is read and what is written are of one moment. */
  private async alone<T>(table: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect()
    try {
      await client.query("BEGIN")
      await client.query("SET LOCAL lock_timeout = '5s'")
      await client.query(`LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`)
      const answer = await work(client)
      await client.query("COMMIT")
      return answer
    } catch (error) {
      await client.query("ROLLBACK").catch(() => undefined)
      throw error
    } finally {
      client.release()
    }
  }

  cardDataLeft(): Promise<string[]> {
    return withDatabase(this.database, cardDataInDatabase)
  }

  /** Medusa alone: storefront and sandbox go on meanwhile. */
  async stopShop(): Promise<void> {
    if (this.medusa) await stopProgram(this.medusa)
    this.medusa = undefined
  }

  /** @param changed variables of the environment, for this start */
  async startShop(changed: NodeJS.ProcessEnv = {}): Promise<void> {
    const cli = join(dirname(require.resolve("@medusajs/cli/package.json")), "cli.js")
    const name = `medusa-${this.database}`
    const args = ["start", "--types=false", "--host", "127.0.0.1", "--port", String(this.port)]
    const child = startProgram({ name, script: cli, args, env: { ...this.environment(), ...changed } })
    this.medusa = child
    const ended = new Promise<never>((_, reject) =>
      child.once("exit", (code, signal) => reject(programFailure(name, code, signal))),
    )
    ended.catch(() => undefined)
    await Promise.race([checkAnswers([`${this.storeUrl}/health`, this.adminUrl]), ended])
    const { token } = good(await this.admin.post<{ token: string }>("/auth/user/emailpass", ADMIN))
    this.token = token
  }

  private environment(): NodeJS.ProcessEnv {
    const account = {
      ...SANDBOX_ACCOUNT,
      ACQUIRER_BASE_URL: this.sandbox.url,
      ACQUIRER_SETTINGS: JSON.stringify({ methods: PAYMENT_METHODS }),
    }
    return {
      ...process.env,
      ...(this.account === "everything" ? account : {}),
      ...this.secrets,
      // In production Medusa's cookies are for https alone, and nobody could sign in here.
      NODE_ENV: "demo",
      LOG_LEVEL: "info",
      DATABASE_URL: databaseUrl(this.database),
      PORT: String(this.port),
      MEDUSA_BACKEND_URL: this.storeUrl,
      STORE_CORS: this.shopUrl,
      AUTH_CORS: `${this.shopUrl},${this.storeUrl}`,
      ADMIN_CORS: this.storeUrl,
      MEDUSA_DISABLE_TELEMETRY: "true",
    }
  }
}

async function copyTemplate(database: string, shopUrl: string): Promise<void> {
  await withDatabase("postgres", (client) => client.query(`CREATE DATABASE ${database} TEMPLATE ${TEMPLATE}`))
  await withDatabase(database, async (client) => {
    const change = [TEMPLATE_STOREFRONT, shopUrl]
    await client.query("UPDATE image SET url = replace(url, $1, $2)", change)
    await client.query("UPDATE product SET thumbnail = replace(thumbnail, $1, $2)", change)
  })
}

/** Somebody else writes to the table for so long that it is asked for again. */
function whereLocked(error: unknown): undefined {
  if (error instanceof Error && "code" in error && error.code === "55P03") return
  throw error
}
