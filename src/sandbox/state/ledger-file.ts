import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { Money } from "../../acquirer/domain/money"
import type { LedgerContents } from "./ledger"
import { attempted } from "./timers"

const QUIET_MS = 200

/** Keeps the books in a JSON file: written shortly after the last change, whole or not at all. */
export class LedgerFile {
  private timer: NodeJS.Timeout | undefined

  /** @param failed what is told that a write in between failed: the next change tries again */
  constructor(
    private readonly path: string,
    private readonly contents: () => LedgerContents,
    private readonly failed: (error: unknown) => void,
  ) {}

  /**
   * What is kept in the file, which can be written to as well.
   * @throws Error when it cannot be written, or is there and cannot be read: a person should look before it is written
   * over
   */
  static open(path: string): LedgerContents | undefined {
    const text = readIfAny(path)
    tryToWrite(path)
    if (text === undefined) return undefined
    try {
      return JSON.parse(text, reviveMoney)
    } catch (cause) {
      throw new Error(`The sandbox's data file ${path} is no JSON; move it away to start empty.`, { cause })
    }
  }

  /** Something changed; writes soon. */
  schedule(): void {
    this.timer ??= setTimeout(() => void attempted(() => this.write(), this.failed), QUIET_MS)
  }

  /**
   * Writes now if anything is waiting to be written.
   * @throws Error when it cannot be written
   */
  flush(): void {
    if (this.timer) this.write()
  }

  private write(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    try {
      renameSync(draftOf(this.path, JSON.stringify(this.contents())), this.path)
    } catch (cause) {
      throw unusable(this.path, "written", cause)
    }
  }
}

function readIfAny(path: string): string | undefined {
  try {
    return existsSync(path) ? readFileSync(path, "utf8") : undefined
  } catch (cause) {
    throw unusable(path, "read", cause)
  }
}

function tryToWrite(path: string): void {
  try {
    rmSync(draftOf(path, ""))
  } catch (cause) {
    throw unusable(path, "written", cause)
  }
}

/** A file beside it with what it is to hold. */
function draftOf(path: string, text: string): string {
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}.tmp`
  writeFileSync(draft, text)
  return draft
}

function unusable(path: string, what: "read" | "written", cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new Error(`The sandbox's data file ${path} (SANDBOX_DATA, dataFile) cannot be ${what}: ${reason}.`, { cause })
}

function reviveMoney(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Object.keys(value).length !== 2) return value
  if (!("amount" in value) || !("currency" in value)) return value
  return typeof value.amount === "string" && typeof value.currency === "string"
    ? Money.exact(value.amount, value.currency)
    : value
}
