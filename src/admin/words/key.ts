import type { en } from "./en"

/** `payments_one` and `payments_other` are asked for as `payments`; i18next chooses by the count. */
type Singular<Name extends string> = Name extends `${infer Base}_one` | `${infer Base}_other` ? Base : Name

type PathsOf<Texts> = {
  [Name in keyof Texts & string]: Texts[Name] extends string ? Singular<Name> : `${Name}.${PathsOf<Texts[Name]>}`
}[keyof Texts & string]

/** A text of these pages, by its place in `words/en`. */
export type Key = PathsOf<typeof en>

/** Another language says everything that English says, and nothing else. */
export type TextsLike<Texts> = {
  [Name in keyof Texts]: Texts[Name] extends string ? string : TextsLike<Texts[Name]>
}
