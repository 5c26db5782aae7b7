import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { dayAndMonth, dayInWords, monthInWords, weekdays } from "./day"
import { numeralsOf, type Numerals } from "./decimal"
import type { Key } from "./key"
import { languageName, localeOf } from "./locale"
import { ago, duration, exactly, lasting, serviceTime, timeOfDay } from "./moment"
import { money } from "./money"
import { NAMESPACE } from "./namespace"
import { written, type Values } from "./written"

/** What is said in the admin's language. */
export interface Words extends Numerals {
  t: (key: Key, values?: Values) => string
  /** An amount in the reader's way of writing. */
  money: (amount: string | null | undefined, currency: string | null | undefined) => string
  number: (value: number) => string
  /** `12.5%` of 0.125. */
  share: (share: number) => string
  ago: (moment: string) => string
  exactly: (moment: string) => string
  /** `14:05`, with its day where that is not today. */
  timeOfDay: (moment: string) => string
  /** A moment as the clocks of a time zone show it. */
  inZone: (moment: string, zone: string) => string
  /** A time as the service writes it. */
  serviceTime: (text: string | null) => string
  /** A stretch of time, of its milliseconds: `2.5 sec`. */
  lasting: (ms: number) => string
  /** A stretch of time that is set, to the millisecond: `1 min 40 sec`. */
  duration: (ms: number) => string
  dayInWords: (day: string) => string
  /** `22 Nov` of `2026-11-22`. */
  dayAndMonth: (day: string) => string
  monthInWords: (month: string) => string
  /** `Brazilian Portuguese` of `pt-BR`; what is no language as it is. */
  language: (tag: string) => string
  /** Monday to Sunday. */
  weekdays: () => string[]
}

export type Translate = Words["t"]

/** Texts, sums and dates in the language that the admin is set to. */
export function useWords(): Words {
  const { t, i18n } = useTranslation(NAMESPACE)
  const language = i18n.language
  return useMemo(() => {
    const locale = localeOf(language)
    return {
      t: (key, values = {}) => t(key, written(locale, values)),
      money: (amount, currency) => money(locale, amount, currency),
      ...numeralsOf(locale),
      number: (value) => value.toLocaleString(locale),
      share: (share) => share.toLocaleString(locale, { style: "percent", maximumFractionDigits: 1 }),
      ago: (moment) => ago(locale, moment),
      exactly: (moment) => exactly(locale, moment),
      timeOfDay: (moment) => timeOfDay(locale, moment),
      inZone: (moment, zone) => exactly(locale, moment, zone),
      serviceTime: (text) => serviceTime(locale, text),
      lasting: (ms) => lasting(locale, ms),
      duration: (ms) => duration(locale, ms),
      dayInWords: (day) => dayInWords(locale, day),
      dayAndMonth: (day) => dayAndMonth(locale, day),
      monthInWords: (month) => monthInWords(locale, month),
      language: (tag) => languageName(locale, tag),
      weekdays: () => weekdays(locale),
    }
  }, [t, language])
}
