import type { Key } from "../key"
import type { Values } from "../written"
import { wordsOf } from "./words-of"

describe("numbers in a text", () => {
  it.each<[language: "en" | "de", key: Key, values: Values, text: string]>([
    ["en", "run.left_count", { count: 12_000 }, "12,000 left to a person"],
    ["de", "run.left_count", { count: 12_000 }, "12.000 einer Person überlassen"],
    ["en", "run.more_incidents", { count: 1 }, "1 more is under Needs you."],
    ["en", "run.more_incidents", { count: 1_500 }, "1,500 more are under Needs you."],
    ["de", "health.answers", { ms: 1_234 }, "Der Dienst antwortet (1.234 ms)"],
    ["en", "shared.order_number", { number: "12345" }, "Order #12345"],
  ])("are in %s, in %s of %j, as the language writes them", (language, key, values, text) => {
    expect(wordsOf(language).t(key, values)).toBe(text)
  })
})
