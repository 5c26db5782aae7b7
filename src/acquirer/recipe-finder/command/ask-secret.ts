import { createInterface } from "node:readline"
import { Writable } from "node:stream"

/**
 * Asks for a secret on the terminal and shows nothing of what is typed.
 * @returns what was typed; empty when the person ends the input instead
 */
export function askSecret(
  question: string,
  input: NodeJS.ReadableStream = process.stdin,
  output: NodeJS.WritableStream = process.stderr,
): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  // A readline that is told of a terminal switches its echo off and writes the line itself: to nowhere.
  const lines = createInterface({ input, output: nowhere, terminal: true })
  output.write(question)
  return new Promise((resolve) => {
    let typed = ""
    lines.once("line", (line) => {
      typed = line
      lines.close()
    })
    lines.once("SIGINT", () => lines.close())
    lines.once("close", () => {
      output.write("\n")
      resolve(typed)
    })
  })
}
