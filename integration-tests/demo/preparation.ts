import { join } from "node:path"

import type { Prepared, PrepareMessage } from "./prepare"
import { programFailure, startProgram } from "./processes"

/** Starts the program that prepares the database; both promises reject with what it said, when it ends early. */
export function startPreparation(env: NodeJS.ProcessEnv, storefrontUrl: string) {
  const script = join(__dirname, "prepare.cjs")
  const child = startProgram({ name: "prepare", script, args: [storefrontUrl], env })
  const until = <Message extends PrepareMessage>(is: (message: PrepareMessage) => message is Message) =>
    new Promise<Message>((resolve, reject) => {
      child.on("message", (message: PrepareMessage) => is(message) && resolve(message))
      child.once("exit", (code, signal) => reject(programFailure("prepare", code, signal)))
    })
  const migrated = until((message): message is PrepareMessage & { stage: "migrated" } => message.stage === "migrated")
  const seeded = until((message): message is PrepareMessage & { stage: "seeded" } => message.stage === "seeded")
  const prepared = seeded.then((message): Prepared => message.prepared)
  // Nobody waits for the seed before the tables are there; whoever waits for those hears of a failure.
  prepared.catch(() => undefined)
  return { migrated, seeded: prepared }
}
