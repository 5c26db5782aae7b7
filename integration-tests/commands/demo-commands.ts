import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { Ready } from "../demo/ready"
import { freePort } from "../support/free-port"
import { Command } from "./command"

export const PORTS = ["PORT", "STOREFRONT_PORT", "SANDBOX_PORT"] as const

/** The demo's commands with data, ports and an `.env` of their own, and nothing of the environment of the tests. */
export class DemoCommands {
  private readonly runs: Command[] = []

  private constructor(
    private readonly folder: string,
    readonly ports: Record<(typeof PORTS)[number], number>,
  ) {}

  static async open(): Promise<DemoCommands> {
    const folder = mkdtempSync(join(tmpdir(), "demo-commands-"))
    // PostgreSQL, which may run as another user, has its data below.
    chmodSync(folder, 0o755)
    const [PORT, STOREFRONT_PORT, SANDBOX_PORT] = [await freePort(), await freePort(), await freePort()]
    return new DemoCommands(folder, { PORT, STOREFRONT_PORT, SANDBOX_PORT })
  }

  get data(): string {
    return join(this.folder, "demo")
  }

  get envFile(): string {
    return join(this.folder, ".env")
  }

  /** The contents of `ready.json`. */
  ready(): Ready {
    return JSON.parse(readFileSync(join(this.data, "ready.json"), "utf8")) as Ready
  }

  run(name: "start" | "reset", change: NodeJS.ProcessEnv = {}): Command {
    const { PATH, HOME, TMPDIR } = process.env
    const ports = Object.fromEntries(PORTS.map((port) => [port, String(this.ports[port])]))
    const places = { DEMO_FOLDER: this.data, DEMO_ENV_FILE: this.envFile }
    const run = new Command(name, { PATH, HOME, TMPDIR, ...ports, ...places, ...change })
    this.runs.push(run)
    return run
  }

  async close(): Promise<void> {
    await Promise.all(this.runs.map((run) => run.kill()))
    rmSync(this.folder, { recursive: true, force: true })
  }
}
