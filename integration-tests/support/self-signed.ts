import { generateKeyPairSync, sign, X509Certificate } from "node:crypto"

/** A certificate for `localhost` that nobody vouches for, made now; good for a day. */
export function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const algorithm = sequence(ECDSA_WITH_SHA256)
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from("localhost")))))
  const validity = sequence(time(Date.now() - HOUR), time(Date.now() + 24 * HOUR))
  const alternativeNames = sequence(SUBJECT_ALT_NAME, der(0x04, sequence(der(0x82, Buffer.from("localhost")))))
  const toSign = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(alternativeNames)),
  )
  const signature = der(0x03, Buffer.from([0]), sign("sha256", toSign, privateKey))
  const cert = new X509Certificate(sequence(toSign, algorithm, signature)).toString()
  return { key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(), cert }
}

const HOUR = 3_600_000
/** Object identifiers 1.2.840.10045.4.3.2, 2.5.4.3 and 2.5.29.17. */
const ECDSA_WITH_SHA256 = Buffer.from("06082a8648ce3d040302", "hex")
const COMMON_NAME = Buffer.from("0603550403", "hex")
const SUBJECT_ALT_NAME = Buffer.from("0603551d11", "hex")

/** `20261128020000Z` */
function time(at: number): Buffer {
  return der(0x18, Buffer.from(`${new Date(at).toISOString().replace(/\D/g, "").slice(0, 14)}Z`))
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts)
}

/** A value with its tag and length before it (X.690, distinguished encoding). */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
