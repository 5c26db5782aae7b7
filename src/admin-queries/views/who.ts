/** Somebody who did something in the admin, or a program that did it with an API key. */
export interface WhoView {
  kind: "person" | "api_key"
  /** Null where they are gone. */
  name: string | null
}
