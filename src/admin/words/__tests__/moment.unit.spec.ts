import { exactly, serviceTime } from "../moment"

it("writes the service's time in the reader's way, as the service's clocks show it", () => {
  expect(serviceTime("de-DE", "20261122093059")).toBe("22.11.2026, 09:30")
  expect(serviceTime("en-GB", "20261122093059")).toBe("22 Nov 2026, 09:30")
  expect(serviceTime("de-DE", "yesterday")).toBe("yesterday")
  expect(serviceTime("de-DE", null)).toBe("–")
})

it("writes a moment as a time zone's clocks show it", () => {
  expect(exactly("de-DE", "2026-11-21T23:00:00.000Z", "Europe/Berlin")).toBe("22.11.2026, 00:00:00")
})
