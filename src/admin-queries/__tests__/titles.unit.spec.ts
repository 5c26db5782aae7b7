import { incident as german } from "../../admin/words/de/incident"
import { incident as english } from "../../admin/words/en/incident"
import { inLanguage } from "../../words/in-language"
import { INCIDENT_TITLES, titleOf } from "../queue/titles"
import type { OperationView } from "../views"

it("calls each kind of incident in the bell as the pages do, in both languages", () => {
  expect(INCIDENT_TITLES).toEqual(english)
  const titles = Object.entries(INCIDENT_TITLES).map(([kind, title]) => [kind, inLanguage("de", title)])
  expect(Object.fromEntries(titles)).toEqual(german)
})

it("names the operation whose outcome is unknown", () => {
  const title = titleOf({ source: "unknown", kind: "capture", operation: null })
  expect(title).toBe("Outcome unknown (capture)")
  expect(inLanguage("de", title)).toBe("Ergebnis unbekannt (Erfassung)")
})

it("calls a payout that the service has accepted not finished, and not unknown", () => {
  const operation = { code: "accepted" } as OperationView
  const title = titleOf({ source: "unknown", kind: "payout", operation })
  expect(title).toBe("Accepted, not finished (payout)")
  expect(inLanguage("de", title)).toBe("Angenommen, nicht abgeschlossen (Auszahlung)")
})
