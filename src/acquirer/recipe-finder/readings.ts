import { SIGNATURE_FIELD } from "../profile/signature"
import type { Sample } from "./sample"

/**
 * The samples as they were read, then with another header or field for the signature: one after the other, and the same
 * one in every sample that has it.
 */
export function readingsOf(samples: readonly Sample[]): [Sample[], ...Sample[][]] {
  const given = samples.map((sample) => [sample, ...othersOf(sample)])
  const places = new Set(given.flat().map(placeOf))
  const further = [...places].map((place) =>
    given.map((readings, at) => readings.find((reading) => placeOf(reading) === place) ?? samples[at]!),
  )
  const isGiven = (reading: Sample[]) => reading.every((sample, at) => sample === samples[at])
  return [[...samples], ...further.filter((reading) => !isGiven(reading))]
}

/** Where the signature of each reading is that a sample leaves open. */
export function placesTried(samples: readonly Sample[]): string[] {
  const open = samples.filter(({ others = [] }) => others.length > 0)
  return [...new Set(open.flatMap((sample) => [sample, ...othersOf(sample)]).map(nameOf))]
}

function othersOf({ others = [], message }: Sample): Sample[] {
  return others.map((other) => (message === undefined ? other : { ...other, message }))
}

/** Names of headers have no case. */
function placeOf({ signatureHeader, signatureField }: Sample): string {
  return signatureHeader === undefined ? `field ${signatureField ?? ""}` : `header ${signatureHeader.toLowerCase()}`
}

function nameOf({ signatureHeader, signatureField }: Sample): string {
  return signatureHeader ?? signatureField ?? SIGNATURE_FIELD
}
