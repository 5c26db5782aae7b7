import { AcquirerError } from "../../domain/errors"
import { findRecipes } from "../find-recipes"
import { readSample, type Sample } from "../sample"
import { withoutKey } from "../string-to-sign"
import { HELP, KEY_VARIABLE, readArguments, UsageError, type Arguments } from "./arguments"
import { jsonReport, report } from "./report"

/** What the command has of the world. */
export interface Surroundings {
  args: readonly string[]
  env: Record<string, string | undefined>
  /** Whether a person sits at the standard input, who can be asked. */
  isTerminal: boolean
  readFile(path: string): Promise<string>
  readInput(): Promise<string>
  askSecret(question: string): Promise<string>
  print(text: string): void
  complain(text: string): void
}

/** Nobody else waits while the command computes. */
const SECONDS = 120
const SHOWN = 5
const SHOWN_WITH_ALL = 1_000

/** Runs the command; answers its exit code: 0 a recipe fits, 1 none does, 2 there is nothing to search with. */
export async function runCommand(world: Surroundings): Promise<0 | 1 | 2> {
  let key = ""
  try {
    const given = readArguments(world.args)
    if (given.help) {
      world.print(HELP)
      return 0
    }
    const samples = await samplesOf(given, world)
    key = await keyFrom(given, world)
    const findings = findRecipes({
      samples,
      key,
      separators: given.separators,
      seconds: SECONDS,
      most: given.all ? SHOWN_WITH_ALL : SHOWN,
    })
    world.print(given.json ? jsonReport(findings) : report(findings, given.files.map(nameOf)))
    return findings.total > 0 ? 0 : 1
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof AcquirerError)) throw error
    world.complain(`${withoutKey(error.message, key || (world.env[KEY_VARIABLE] ?? ""))}\n`)
    return 2
  }
}

async function samplesOf({ files, message }: Arguments, world: Surroundings): Promise<Sample[]> {
  const samples: Sample[] = []
  for (const file of files) samples.push({ ...readSample(await textOf(file, world), nameOf(file)), message })
  return samples
}

async function textOf(file: string, world: Surroundings): Promise<string> {
  if (file !== "-") {
    return world.readFile(file).catch((error: NodeJS.ErrnoException) => {
      throw new UsageError(`${file} cannot be read${error.code ? ` (${error.code})` : ""}.`)
    })
  }
  if (world.isTerminal) throw new UsageError("Name a file with a sample, or pass one through a pipe. See --help.")
  return world.readInput()
}

async function keyFrom({ files }: Arguments, world: Surroundings): Promise<string> {
  const given = world.env[KEY_VARIABLE]
  if (given) return given
  if (files.includes("-") || !world.isTerminal) {
    throw new UsageError(
      `The secret key is missing: set ${KEY_VARIABLE}. It is asked for only where a person can type it.`,
    )
  }
  const typed = await world.askSecret("Secret key (not shown): ")
  if (typed === "") throw new UsageError("The secret key is missing.")
  return typed
}

function nameOf(file: string): string {
  return file === "-" ? "The sample" : file
}
