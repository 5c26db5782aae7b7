import { parseArgs } from "node:util"
import type { SignedMessage } from "../../profile/profile"
import { MESSAGES } from "../../profile/schema"

/** The environment variable that holds the secret key: the one that the plugin itself reads. */
export const KEY_VARIABLE = "ACQUIRER_SECRET_KEY"

export const HELP = `Finds the signature recipe that makes the signatures of signed samples.

Usage: acquiring-recipe [options] [FILE ...]

A sample is a message with its signature in encryption_data, as the service's manual prints it or as a
refused notification brought it: JSON, XML or a form (name=value&name=value). Where a header signs it, its
headers ("x-sign: …") and an empty line stand before it; a line such as "POST /hook HTTP/1.1" may begin it.
Without FILE, or for "-", the standard input is one sample. Two samples of the same message tell apart what
one leaves open.

The secret key is read from ${KEY_VARIABLE}, or asked for without being shown. It is never an
argument, because every user of the machine can read those, and it is never printed.

Options:
  --message NAME     which message the samples are, where their fields do not say it: notification,
                     authorise.response, capture.request, …
  --separator TEXT   try this separator, too; may be given several times
  --all              print every recipe that fits; otherwise the five likeliest
  --json             print the findings as JSON
  --help             print this

Exit code: 0 when a recipe fits, 1 when none does, 2 when there is nothing to search with: a sample that cannot
be read or is not signed, no key, a wrong option.

Example:
  ${KEY_VARIABLE}="$(cat key.txt)" acquiring-recipe refused-notification.txt answer-of-the-manual.json
`

export interface Arguments {
  files: string[]
  message: SignedMessage | undefined
  separators: string[]
  all: boolean
  json: boolean
  help: boolean
}

/** What is wrong with the command line or with what it leads to; the message is for the person who typed it. */
export class UsageError extends Error {}

/** @throws UsageError; it never repeats a value, which may be a key in the wrong place */
export function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parsed(args)
  const { message, separator = [], all = false, json = false, help = false } = values
  if (message !== undefined && !isMessage(message)) {
    throw new UsageError(`--message must be one of ${MESSAGES.join(", ")}.`)
  }
  const files = positionals.length > 0 ? positionals : ["-"]
  if (files.filter((file) => file === "-").length > 1) throw new UsageError('"-" can be given once.')
  return { files, message, separators: separator, all, json, help }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        message: { type: "string" },
        separator: { type: "string", multiple: true },
        all: { type: "boolean" },
        json: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    })
  } catch {
    const offered = "--message NAME, --separator TEXT, --all, --json, --help"
    throw new UsageError(
      `The options are ${offered}. The key is no option: set ${KEY_VARIABLE}, or be asked for it. See --help.`,
    )
  }
}

function isMessage(name: string): name is SignedMessage {
  return (MESSAGES as readonly string[]).includes(name)
}
