import type * as xml from "../src/acquirer/wire/codecs/xml"
import type { Bench } from "./bench"
import { built } from "./built"
import { comparison, interleaved, type Sample } from "./interleaved"

const FIELDS = 28
/** As many of each as take about as long: what else the machine does then meets both alike. */
const DECODES = 1
const PARSES = 100

/** An XML answer read by the client against the same data read by JSON.parse. */
export const bench: Bench = async (effort) => {
  const { decodeXml, encodeXml } = built<typeof xml>("acquirer/wire/codecs/xml")
  const fields = Object.fromEntries(
    Array.from({ length: FIELDS }, (_, at) => [`some_field_${at}`, `value ${at} of Smith & Sons`]),
  )
  const bytes = encodeXml(fields, "respon")
  const json = JSON.stringify(fields)
  const samples = effort === "full" ? 3_000 : 1_000
  const compared = await interleaved(
    repeated(DECODES, () => decodeXml(bytes, "respon")),
    repeated(PARSES, () => JSON.parse(json)),
    samples,
    samples / 2,
  )
  return [comparison("28 fields with an entity each", "µs", compared)]
}

/** Microseconds for one. */
function repeated(times: number, decode: () => unknown): Sample {
  return () => {
    const begun = performance.now()
    for (let at = 0; at < times; at++) decode()
    return ((performance.now() - begun) * 1_000) / times
  }
}
