import { existsSync, readdirSync, rmSync } from "node:fs"
import { basename, dirname, join } from "node:path"

import type { Sandbox } from "../../src/sandbox"
import { buildStorefront, type RunningStorefront, startStorefront } from "../storefront/server"
import { SANDBOX_ACCOUNT } from "../support/sandbox"
import { adminIsStale, buildAdmin } from "./admin-build"
import { type DemoDatabase, openDatabase } from "./database"
import { Failure } from "./failure"
import { releaseLock, takeLock } from "./lock"
import { PAYMENT_METHODS } from "./methods"
import { checkPorts } from "./ports"
import { startPreparation } from "./preparation"
import { programFailure, startProgram, stopPrograms } from "./processes"
import { Progress } from "./progress"
import { checkAnswers, readyFor, removeReady, writeReady } from "./ready"
import { checkRedis } from "./redis"
import { startDemoSandbox } from "./sandbox"
import { demoSecrets, type Secrets } from "./secrets"
import type { Seeded } from "./seed"
import { CUSTOMER, PLACES, type Settings } from "./settings"
import { welcome } from "./welcome"

/** Builds that an earlier run was stopped in. */
function removeHalfBuilds(): void {
  for (const target of [PLACES.storefront, PLACES.admin]) {
    const [folder, name] = [dirname(target), `${basename(target)}.`]
    const halves = existsSync(folder) ? readdirSync(folder).filter((entry) => entry.startsWith(name)) : []
    for (const half of halves) rmSync(join(folder, half), { recursive: true, force: true })
  }
}

/** Everything that `npm start` runs, and the order in which it starts and stops. */
export class Demo {
  private readonly progress = new Progress()
  private readonly secrets: Secrets = demoSecrets()
  private database: DemoDatabase | undefined
  private sandbox: Sandbox | undefined
  private storefront: RunningStorefront | undefined
  private locked = false
  private stopped = false
  private report: (error: unknown) => void = () => undefined

  constructor(private readonly settings: Settings) {}

  /** Called with the reason when something that runs ends by itself. */
  onFailure(report: (error: unknown) => void): void {
    this.report = report
  }

  async start(): Promise<void> {
    const { settings, progress } = this
    takeLock()
    this.locked = true
    removeReady()
    await checkPorts(settings)
    console.log(`Starting the demo shop${settings.watch ? ", restarting on changes" : ""}`)
    const [prepared] = await Promise.all([this.prepareStore(), this.openSandbox(), this.build()])
    await progress.stage("Medusa", () => this.startMedusa())
    await progress.stage("Storefront", () => this.openStorefront(prepared))
    const { urls } = settings
    await checkAnswers([`${urls.store}/health`, urls.admin, urls.storefront])
    if (this.stopped) return
    writeReady(readyFor(settings, prepared))
    console.log(welcome(settings, progress.total()))
  }

  async stop(): Promise<void> {
    this.stopped = true
    if (!this.locked) return
    removeReady()
    await stopPrograms()
    await Promise.allSettled([this.storefront?.close(), this.sandbox?.close()])
    await this.database?.cluster?.stop()
    releaseLock()
  }

  private async prepareStore(): Promise<Seeded> {
    const { progress, settings } = this
    await progress.stage("Database", async () => {
      this.database = await openDatabase(settings.databaseUrl, this.secrets.database)
      this.database.cluster?.onExit((log) =>
        this.report(new Failure(`PostgreSQL ended: ${log.trim().split("\n").at(-1)}`, "start again")),
      )
      return this.database.remark
    })
    const { redisUrl } = settings
    if (redisUrl) await progress.stage("Redis", () => checkRedis(redisUrl))
    const env = { ...this.environment(), MEDUSA_WORKER_MODE: "server" }
    const { migrated, seeded } = startPreparation(env, settings.urls.storefront)
    await progress.stage("Migrations", async () => void (await migrated))
    await progress.stage("Seed", async () => void (await seeded))
    return seeded
  }

  private async openSandbox(): Promise<void> {
    const { settings, progress } = this
    if (!settings.ownSandbox) return
    await progress.stage("Sandbox", async () => {
      this.sandbox = await startDemoSandbox(settings)
      return settings.urls.sandbox
    })
  }

  /** The admin and the storefront, each only when its sources have changed. */
  private async build(): Promise<void> {
    const { progress, settings } = this
    removeHalfBuilds()
    await progress.stage("Storefront build", async () => void (await buildStorefront(PLACES.storefront)))
    if (settings.watch) return
    if (adminIsStale()) {
      await progress.stage("Admin build", () => buildAdmin(this.environment()), "half a minute, after changes only")
    }
  }

  private async startMedusa(): Promise<string> {
    const { host, ports, urls, watch } = this.settings
    const cli = join(dirname(require.resolve("@medusajs/cli/package.json")), "cli.js")
    const child = startProgram({
      name: "medusa",
      script: cli,
      args: [watch ? "develop" : "start", "--types=false", "--host", host, "--port", String(ports.store)],
      env: { ...this.environment(), NODE_ENV: watch ? "development" : "demo" },
    })
    const ended = new Promise<never>((_, reject) =>
      child.once("exit", (code, signal) => {
        const failure = programFailure("medusa", code, signal)
        reject(failure)
        if (!this.stopped) this.report(failure)
      }),
    )
    await Promise.race([checkAnswers([`${urls.store}/health`]), ended])
    return urls.store
  }

  private async openStorefront({ publishableKey }: Seeded): Promise<string> {
    const { host, ports, urls } = this.settings
    this.storefront = await startStorefront({
      port: ports.storefront,
      host,
      outDir: PLACES.storefront,
      config: {
        storeUrl: urls.store,
        publishableKey,
        customer: { email: CUSTOMER.email, password: CUSTOMER.password },
        checkoutOrigins: [new URL(urls.sandbox).origin],
      },
    })
    return urls.storefront
  }

  private environment(): NodeJS.ProcessEnv {
    const { settings, secrets } = this
    return {
      ...(settings.ownSandbox && { ACQUIRER_SETTINGS: JSON.stringify({ methods: PAYMENT_METHODS }) }),
      ...process.env,
      ...(settings.ownSandbox && { ...SANDBOX_ACCOUNT, ACQUIRER_BASE_URL: settings.urls.sandbox }),
      NODE_ENV: "demo",
      DATABASE_URL: this.database?.url,
      PORT: String(settings.ports.store),
      STOREFRONT_PORT: String(settings.ports.storefront),
      MEDUSA_BACKEND_URL: process.env.MEDUSA_BACKEND_URL || settings.urls.store,
      STORE_CORS: process.env.STORE_CORS || `${settings.urls.storefront},http://127.0.0.1:${settings.ports.storefront}`,
      JWT_SECRET: process.env.JWT_SECRET || secrets.jwt,
      COOKIE_SECRET: process.env.COOKIE_SECRET || secrets.cookie,
      ACQUIRING_ENCRYPTION_KEY: process.env.ACQUIRING_ENCRYPTION_KEY || secrets.encryption,
      MEDUSA_DISABLE_TELEMETRY: "true",
    }
  }
}
