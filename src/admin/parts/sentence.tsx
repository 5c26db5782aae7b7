import type { ReactElement } from "react"
import { Trans } from "react-i18next"
import type { Key } from "../words/key"
import { NAMESPACE } from "../words/namespace"
import type { Values } from "../words/use-words"

interface Props {
  of: Key
  /** Stand in the text as `<name/>`, wherever its language puts them. */
  parts: Record<string, ReactElement>
  values?: Values
}

/** A text with a link, a time or a badge in the middle of it. */
export function Sentence({ of, parts, values = {} }: Props) {
  return <Trans ns={NAMESPACE} i18nKey={of as string} components={parts} values={values} />
}
