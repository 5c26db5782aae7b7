import { isApiKey } from "../medusa/people"
import type { WhoView } from "./views"

/** @param names of people and API keys by their ids; whoever is not there is gone, and did it all the same */
export function whoOf(id: string, names: ReadonlyMap<string, string>): WhoView {
  return { kind: isApiKey(id) ? "api_key" : "person", name: names.get(id) ?? null }
}
