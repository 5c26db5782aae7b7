import type { ReactElement } from "react"
import { Trans, useTranslation } from "react-i18next"
import type { Key } from "../words/key"
import { localeOf } from "../words/locale"
import { NAMESPACE } from "../words/namespace"
import { written, type Values } from "../words/written"

interface Props {
  of: Key
  /** Stand in the text as `<name/>`, wherever its language puts them. */
  parts: Record<string, ReactElement>
  values?: Values
}

/** A text with a link, a time or a badge in the middle of it. */
export function Sentence({ of, parts, values = {} }: Props) {
  const { language } = useTranslation(NAMESPACE).i18n
  return <Trans ns={NAMESPACE} i18nKey={of as string} components={parts} values={written(localeOf(language), values)} />
}
