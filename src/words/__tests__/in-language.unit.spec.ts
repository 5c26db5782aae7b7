import { z } from "zod"
import { CODE_MEANINGS } from "../../acquirer/profile/code-meanings"
import { inLanguage } from "../in-language"
import { Translation } from "../sentences"

/** With plain spaces before the currency. */
const german = (text: string) => inLanguage("de", text).replaceAll("\u00a0", " ")

describe("a sentence in another language", () => {
  it.each([
    ["with sums of other digits", "the order owes 1000 JPY only", "die Bestellung schuldet nur 1.000 ¥"],
    ["as it stands", "It was released.", "Das Geld wurde freigegeben."],
    [
      "with what is to be done first, and then",
      'First declare the account "second" in medusa-config.ts again: until then nothing can be done about this here. Do not do it again.',
      "Richten Sie zuerst das Konto „second“ in medusa-config.ts wieder ein: Bis dahin lässt sich hier nichts dazu tun. Führen Sie es nicht erneut aus.",
    ],
    [
      "with a place of two numbers",
      "First put the settings back under which it lies at the service (100001 / 100001001), or declare a second account with them: until then nothing of it can be queried or sent. Do not do it again. Where the portal shows what happened, say so here.",
      "Stellen Sie zuerst die Einstellungen wieder her, unter denen es beim Dienst liegt (100001 / 100001001), oder richten Sie mit ihnen ein zweites Konto ein: Bis dahin lässt sich dazu nichts abfragen oder senden. Führen Sie es nicht erneut aus. Wenn das Portal des Dienstes zeigt, was geschah, geben Sie es hier an.",
    ],
    ["with its values", "the order owes 5,00 $ only", "die Bestellung schuldet nur 5,00 $"],
    [
      "with sentences for values",
      "25.00 USD was paid and has no order: the order is paid by another payment. Releasing it failed: no reason given",
      "25,00 $ wurden bezahlt und haben keine Bestellung: die Bestellung ist durch eine andere Zahlung bezahlt. Die Freigabe schlug fehl: kein Grund genannt",
    ],
    [
      "with a word and a sum",
      "the outcome of the capture of 10.00 USD is not known yet",
      "das Ergebnis der Erfassung über 10,00 $ ist noch nicht bekannt",
    ],
    [
      "with a word where there is no sum",
      "the service shows what became of the authorization",
      "der Dienst zeigt, was aus der Autorisierung wurde",
    ],
    [
      "with a word for a value",
      "the payment is partially captured at the service",
      "die Zahlung ist beim Dienst teilweise erfasst",
    ],
    [
      "one after the other",
      "The service was not reached: the connection was refused. Nothing was sent. Check merchant ID and account ID.",
      "Der Dienst wurde nicht erreicht: die Verbindung wurde abgelehnt. Es wurde nichts gesendet. Prüfen Sie Händler-ID und Konto-ID.",
    ],
    [
      "with a sentence behind its last value",
      "The service's answer did not arrive: the connection was reset. Whether the request was carried out is not known yet.",
      "Die Antwort des Dienstes kam nicht an: die Verbindung wurde zurückgesetzt. Ob die Anfrage ausgeführt wurde, ist noch nicht bekannt.",
    ],
    [
      "of several sums",
      "2026-11-22 does not close: 2 of 3 payments differ. captured: the store 1.00 USD, the service 2.00 USD. refunded: the store 0.00 USD, the service 1.00 USD.",
      "Der 22. November 2026 lässt sich nicht abschließen: 2 von 3 Zahlungen weichen ab. erfasst: der Shop 1,00 $, der Dienst 2,00 $. erstattet: der Shop 0,00 $, der Dienst 1,00 $.",
    ],
    [
      "with a day as it is written there",
      "November 5, 2026 does not close: 1 of 3 payments differs. Captured: the store 1.00 USD, the service 2.00 USD. Nothing can be compared of payment A-1: The service's answer says nothing about order A-1.",
      "Der 5. November 2026 lässt sich nicht abschließen: 1 von 3 Zahlungen weicht ab. Erfasst: der Shop 1,00 $, der Dienst 2,00 $. Nicht zu vergleichen: Zahlung A-1. Die Antwort des Dienstes sagt nichts zur Bestellung A-1.",
    ],
    [
      "with several payments and a reason",
      "November 5, 2026 could not be closed in 4 attempts: Nothing can be compared of 2 payments, A-1 among them: The service's answer says nothing about order A-1. Payments that differ so far: 1 of 3. Captured: the store 1.00 USD, the service 2.00 USD.",
      "Der 5. November 2026 ließ sich in 4 Versuchen nicht abschließen: Nicht zu vergleichen: 2 Zahlungen, darunter A-1. Die Antwort des Dienstes sagt nichts zur Bestellung A-1. Bisher weichen ab: 1 von 3 Zahlungen. Erfasst: der Shop 1,00 $, der Dienst 2,00 $.",
    ],
    [
      "with two sentences that are one, as the last value",
      "A notification could not be processed (attempts: 2): The service's answer about order A-1 has one transaction or refund twice, and says different things of it. Look at the order in the service's portal, and ask the service which of them is right.",
      "Eine Benachrichtigung ließ sich nicht verarbeiten (Versuche: 2): Die Antwort des Dienstes zur Bestellung A-1 enthält eine Transaktion oder Erstattung zweimal und sagt Verschiedenes darüber. Sehen Sie sich die Bestellung im Portal des Dienstes an, und fragen Sie den Dienst, was davon stimmt.",
    ],
    [
      "with several days",
      "The daily close compares again: November 22, 2026; November 23, 2026.",
      "Der Tagesabschluss vergleicht erneut: 22. November 2026; 23. November 2026.",
    ],
    ["behind the field's name", "limit: must be at most 100; day: must not be empty", "limit: darf höchstens 100 sein; day: darf nicht leer sein"], // prettier-ignore
    [
      "with problems of settings",
      'Payment account "main" is closed until its settings are complete: base_url is missing; secret_key is missing.',
      "Das Konto „main“ ist geschlossen, bis seine Einstellungen vollständig sind: base_url fehlt; secret_key fehlt.",
    ],
    [
      "with what the service said as it said it",
      "The service declined this order: Insufficient funds (1051).",
      "Der Dienst lehnte diese Bestellung ab: Insufficient funds (1051).",
    ],
    [
      "for a shopper, with sums before another sentence",
      "The subscription has changed: each deduction is now 35.00 USD, and you were told of 17.00 USD before. Nothing was charged; please check your order and pay again.",
      "Das Abonnement hat sich geändert: Jede Abbuchung beträgt jetzt 35,00 $, und Ihnen wurden vorher 17,00 $ genannt. Es wurde nichts abgebucht; bitte prüfen Sie Ihre Bestellung und zahlen Sie erneut.",
    ],
    [
      "for a shopper, with the digits of a card before another sentence",
      "A Visa number has 16 digits; this one has 12. Enter the 3 digits on the back of the card.",
      "Eine Nummer von Visa hat 16 Ziffern; diese hat 12. Geben Sie die 3 Ziffern ein, die hinten auf der Karte stehen.",
    ],
    [
      "for a shopper whose cart changed",
      "Your cart changed while you were paying: it now costs 2.00 USD instead of 1.00 USD before. Your order was not placed and nothing was charged. Please look at your cart and try again.",
      "Ihr Warenkorb hat sich während des Zahlens geändert: Er kostet jetzt 2,00 $ statt vorher 1,00 $. Ihre Bestellung wurde nicht aufgegeben, und es wurde nichts abgebucht. Bitte sehen Sie sich Ihren Warenkorb an, und versuchen Sie es erneut.",
    ],
    [
      "each of a list by itself, with sums in it",
      "took over the capture of 20.00 USD made at the service; took over the refund of 5.00 USD made at the service",
      "hat die Erfassung von 20,00 $ beim Dienst übernommen; hat die Erstattung von 5,00 $ beim Dienst übernommen",
    ],
    [
      "each of a list by itself, with what nobody has said between",
      "completed order 5; of another plugin's; took over the capture of 5.00 USD made at the service",
      "hat die Bestellung 5 abgeschlossen; of another plugin's; hat die Erfassung von 5,00 $ beim Dienst übernommen",
    ],
    [
      "of a list that has semicolons of its own",
      "codes: names x; known are y; day: must not be empty; codes: names z; known are w",
      "codes: nennt x; bekannt sind y; day: darf nicht leer sein; codes: nennt z; bekannt sind w",
    ],
    [
      "with the number that ties it to the log",
      "No answer within 5 seconds. (c-81)",
      "Keine Antwort innerhalb von 5 Sekunden. (c-81)",
    ],
  ])("%s", (_, english, expected) => {
    expect(german(english)).toBe(expected)
  })

  it.each(["", "Insufficient funds", "the merchant's own note: paid by cash", "capture", "x".repeat(5_000)])(
    "stays as it is where nobody has said it: %#",
    (text) => expect(german(text)).toBe(text),
  )

  it("leaves a code's meaning as it is: the pages have words for it", () => {
    const meanings = Object.values(CODE_MEANINGS).flat()
    expect(meanings.map(german)).toEqual(meanings)
  })

  it("is English where English is asked for", () => {
    expect(inLanguage("en", "It was released.")).toBe("It was released.")
  })

  it("keeps a value that looks like a place", () => {
    const { say } = { say: (text: string) => new Translation({ "{a} of {b}": "{b}: {a}" }, {}, "de").say(text) }
    expect(say("{b} of $& $1")).toBe("$& $1: {b}")
  })

  it("says what a schema says that has no words of its own", () => {
    const schema = z
      .object({ a: z.string(), b: z.enum(["x", "y"]), c: z.string().min(3), d: z.number().max(5) })
      .strict()
    const { error } = schema.safeParse({ a: 1, b: "z", c: "", d: 6, e: 1 })
    const messages = error?.issues.map(({ message }) => message) ?? []
    expect(messages).toHaveLength(5)
    for (const message of messages) expect(german(message)).toMatch(/erwartet|Unbekannter/)
  })

  it.each<[string, z.ZodType, unknown, RegExp]>([
    ["an address of mail", z.email(), "x", /^Ungültige E-Mail-Adresse$/],
    ["a URL", z.url(), "x", /^Ungültige URL$/],
    ["a UUID", z.uuid(), "x", /^Ungültige UUID$/],
    ["a moment", z.iso.datetime(), "x", /^Ungültiger Zeitpunkt nach ISO 8601$/],
    ["a day", z.iso.date(), "x", /^Ungültiges Datum nach ISO 8601$/],
    ["a time of day", z.iso.time(), "x", /^Ungültige Uhrzeit nach ISO 8601$/],
    ["a stretch of time", z.iso.duration(), "x", /^Ungültige Dauer nach ISO 8601$/],
    ["an address of IPv4", z.ipv4(), "x", /^Ungültige IPv4-Adresse$/],
    ["an address of IPv6", z.ipv6(), "x", /^Ungültige IPv6-Adresse$/],
    ["a range of IPv4", z.cidrv4(), "x", /^Ungültiger IPv4-Bereich$/],
    ["a range of IPv6", z.cidrv6(), "x", /^Ungültiger IPv6-Bereich$/],
    ["a phone number", z.e164(), "x", /^Ungültige Telefonnummer nach E\.164$/],
    ["base64", z.base64(), "?", /^Ungültiger Base64-Text$/],
    ["base64url", z.base64url(), "?", /^Ungültiger Base64url-Text$/],
    ["a beginning", z.string().startsWith("ab"), "x", /^Ungültiger Text: muss mit „ab“ beginnen$/],
    ["an end", z.string().endsWith("ab"), "x", /^Ungültiger Text: muss mit „ab“ enden$/],
    ["a part", z.string().includes("ab"), "x", /^Ungültiger Text: muss „ab“ enthalten$/],
    ["a multiple", z.number().multipleOf(5), 3, /^Ungültige Zahl: muss ein Vielfaches von 5 sein$/],
    ["a record's key", z.record(z.string().min(2), z.string()), { a: "" }, /^Ungültiger Schlüssel in record$/],
    ["two keys too many", z.strictObject({}), { a: 1, b: 2 }, /^Unbekannte Schlüssel: "a", "b"$/],
  ])("says of a schema's format what it wants: %s", (_, schema, value, expected) => {
    const [issue] = schema.safeParse(value).error?.issues ?? []
    expect(german(issue?.message ?? "")).toMatch(expected)
  })
})

it("leaves what has more sentences than any of ours has as it is: reading it would take minutes", () => {
  const many = (count: number) => Array.from({ length: count }, () => "It was released.").join(" ")
  expect(german(many(2))).toBe("Das Geld wurde freigegeben. Das Geld wurde freigegeben.")
  expect(german(many(30))).toBe(many(30))
})

it("counts a sentence by every sign that may end one", () => {
  const many = (count: number) => Array.from({ length: count }, () => "Really? It was released!").join(" ")
  const text = `${many(15)} It was released.`
  expect(german(`${many(3)} It was released.`)).toMatch(/ Das Geld wurde freigegeben\.$/)
  expect(german(text)).toBe(text)
})

it("leaves the rest of a text as it is that was looked up in more parts than any of ours has", () => {
  const list = (count: number) => `${"a; ".repeat(count)}It was released.`
  expect(german(list(40))).toBe(`${"a; ".repeat(40)}Das Geld wurde freigegeben.`)
  expect(german(list(1_100))).toBe(list(1_100))
})

it("leaves what almost is a sentence of ours as it is", () => {
  const text = `A sample in which ${" empty so far, and nothing shows whether ".repeat(90)}`
  expect(german(text)).toBe(text)
})

it("ends a value where the sentence goes on for the first time", () => {
  const words = new Translation({ "{a} of {b}, by {c}.": "{c}|{b}|{a}", "{a} with {b:1}.": "{b}|{a}" }, {}, "de")
  expect(words.say("x of y of z, by u, by v.")).toBe("u, by v|y of z|x")
  expect(words.say("x with two words with one.")).toBe("one|x with two words")
})

it("leaves the sums of a text as they are that is too long to be ours", () => {
  const text = "1.00 USD ".repeat(500)
  expect(inLanguage("en", text)).toBe(text)
  expect(inLanguage("en", "1.00 USD")).toBe("$1.00")
})
