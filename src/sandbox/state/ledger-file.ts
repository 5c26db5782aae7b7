import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { Money } from "../../acquirer/domain/money"
import type { LedgerContents } from "./ledger"

const QUIET_MS = 200

/** Keeps the books in a JSON file: written shortly after the last change, whole or not at all. */
export class LedgerFile {
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly path: string,
    private readonly contents: () => LedgerContents,
  ) {}

  /** @throws Error when the file is there and cannot be read: a person should look before it is written over. */
  static read(path: string): LedgerContents | undefined {
    if (!existsSync(path)) return undefined
    const text = readFileSync(path, "utf8")
    try {
      return JSON.parse(text, reviveMoney)
    } catch (cause) {
      throw new Error(`The sandbox's data file ${path} is no JSON; move it away to start empty.`, { cause })
    }
  }

  /** Something changed; writes soon. */
  schedule(): void {
    this.timer ??= setTimeout(() => this.write(), QUIET_MS)
  }

  /** Writes now if anything is waiting to be written. */
  flush(): void {
    if (this.timer) this.write()
  }

  private write(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    mkdirSync(dirname(this.path), { recursive: true })
    const draft = `${this.path}.${process.pid}.tmp`
    writeFileSync(draft, JSON.stringify(this.contents()))
    renameSync(draft, this.path)
  }
}

function reviveMoney(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Object.keys(value).length !== 2) return value
  if (!("amount" in value) || !("currency" in value)) return value
  return typeof value.amount === "string" && typeof value.currency === "string"
    ? Money.exact(value.amount, value.currency)
    : value
}
