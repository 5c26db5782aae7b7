#!/usr/bin/env node
import { readFile } from "node:fs/promises"
import { text } from "node:stream/consumers"
import { askSecret } from "./command/ask-secret"
import { runCommand } from "./command/command"

/** `npx acquiring-recipe`: finds the signature recipe of signed samples. */
void runCommand({
  args: process.argv.slice(2),
  env: process.env,
  isTerminal: process.stdin.isTTY === true,
  readFile: (path) => readFile(path, "utf8"),
  readInput: () => text(process.stdin),
  askSecret: (question) => askSecret(question),
  print: (said) => void process.stdout.write(said),
  complain: (said) => void process.stderr.write(said),
}).then((code) => {
  process.exitCode = code
})
