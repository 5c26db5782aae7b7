import { withOffset, withoutOffset } from "../offset"
import type { Profile } from "../profile"
import { profileFrom } from "../schema"

it.each<[Profile["offset"], minutes: string, written: string]>([
  ["minutes", "-120", "-120"],
  ["minutes_east", "-120", "120"],
  ["minutes_east", "210", "-210"],
  ["hours_east", "-120", "2"],
  ["hours_east", "210", "-3.5"],
  ["hours_east", "-345", "5.75"],
  ["iso", "-120", "+02:00"],
  ["iso", "210", "-03:30"],
  ["iso", "0", "+00:00"],
])("as %s, %s minutes to UTC are %s, and are read back", (offset, minutes, written) => {
  const profile = profileFrom({ offset })
  expect(withOffset(profile, { time_zone: minutes })).toEqual({ time_zone: written })
  expect(withoutOffset(profile, { time_zone: written })).toEqual({ time_zone: minutes })
})

it.each<[Profile["offset"], text: string]>([
  ["iso", "-120"],
  ["iso", "+2:00"],
  ["hours_east", "+02:00"],
  ["minutes_east", "2.5"],
])("who expects %s does not take %s for one", (offset, text) => {
  expect(withoutOffset(profileFrom({ offset }), { time_zone: text })).toEqual({ time_zone: "" })
})

it("what no browser says, and what is left out, stays as it is", () => {
  const profile = profileFrom({ offset: "iso" })
  expect(withOffset(profile, { time_zone: "Europe/Berlin" })).toEqual({ time_zone: "Europe/Berlin" })
  expect(withOffset(profile, { order_no: "A-1" })).toEqual({ order_no: "A-1" })
  expect(withoutOffset(profile, { order_no: "A-1" })).toEqual({ order_no: "A-1" })
})
