import { readFileSync } from "node:fs"
import { resolve } from "node:path"

const README = resolve(__dirname, "../../README.md")

/** The code block of the README that holds every one of `words`. */
export function block(language: string, ...words: string[]): string {
  const blocks = readFileSync(README, "utf8").matchAll(/^( *)```(\w+)\n([\s\S]*?)^\1```$/gm)
  for (const [, indent = "", name, text = ""] of blocks) {
    if (name !== language || !words.every((word) => text.includes(word))) continue
    return text.replaceAll(new RegExp(`^${indent}`, "gm"), "")
  }
  throw new Error(`The README has no block of ${language} with ${words.join(", ")}`)
}

/** The `medusa-config.ts` that the README tells a merchant to write; `own` is what that merchant has there already. */
export function configOfReadme(own: string): string {
  const config = block("ts", "defineConfig", "acquiring(", "plugins:")
  const merchants = /^ *\/\/ …$/m
  if (!merchants.test(config)) throw new Error("The README's configuration has no place for the merchant's own")
  return config.replace(merchants, own)
}

/** The names of the environment variables that the README tells a merchant to set. */
export function environmentOfReadme(): string[] {
  return [...block("sh", "ACQUIRER_BASE_URL=").matchAll(/^(\w+)=/gm)].map(([, name = ""]) => name)
}
