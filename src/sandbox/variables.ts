import { DEFAULT_PORT } from "./options"

/** What the program takes from its environment, and what each is for. */
export const VARIABLES = {
  SANDBOX_PORT: `port to listen on; ${DEFAULT_PORT}`,
  SANDBOX_HOST: "address to listen on; 127.0.0.1",
  SANDBOX_PUBLIC_URL: "where browsers reach it, when that is another address: https, or http to this machine",
  SANDBOX_DATA: "JSON file that keeps everything between runs; without it everything is forgotten",
  SANDBOX_SEED: "the same seed gives the same tokens; 1",
  SANDBOX_REGISTERED_IPS: "who may query: addresses joined by commas, or *; this machine alone",
} as const

export type Variable = keyof typeof VARIABLES

/** How the program is called. */
export function usage(): string {
  const width = Math.max(...Object.keys(VARIABLES).map((name) => name.length))
  const lines = Object.entries(VARIABLES).map(([name, what]) => `  ${name.padEnd(width)}  ${what}`)
  return ["acquiring-sandbox takes no arguments but --help; its settings are variables:", ...lines].join("\n")
}
