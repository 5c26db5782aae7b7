import { createInterface } from "node:readline"
import { Writable } from "node:stream"

/**
 * Asks for a secret on the terminal and shows nothing of what is typed.
 * @returns what was typed; empty when the person ends the input instead
 */
export function askSecret(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  // A readline that is told of a terminal switches its echo off and writes the line itself: to nowhere.
  const line = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  process.stderr.write(question)
  return new Promise((resolve) => {
    const answer = (typed: string) => {
      line.close()
      process.stderr.write("\n")
      resolve(typed)
    }
    line.once("SIGINT", () => line.close())
    line.once("line", answer)
    line.once("close", () => resolve(""))
  })
}
