import { Failure } from "./failure"

/** Prints what is under way, and how long each stage took. */
export class Progress {
  private readonly begun = Date.now()

  constructor(private readonly print: (line: string) => void = (line) => console.log(line)) {}

  /** Runs one stage; `hint` says why it may take a while. What `work` answers is the stage's remark. */
  async stage(name: string, work: () => Promise<string | void>, hint = ""): Promise<void> {
    const begun = Date.now()
    this.print(`  … ${name}${hint && ` (${hint})`}`)
    const remark = await work().catch((error: unknown) => {
      throw within(name, error)
    })
    this.print(`  ✓ ${name}: ${remark ?? "done"}, ${seconds(Date.now() - begun)}`)
  }

  total(): string {
    return seconds(Date.now() - this.begun)
  }
}

function within(stage: string, error: unknown): Error {
  const message = `${stage}: ${error instanceof Error ? error.message : String(error)}`
  return error instanceof Failure ? new Failure(message, error.advice) : new Error(message, { cause: error })
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
