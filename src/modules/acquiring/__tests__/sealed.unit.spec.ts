import { createDecipheriv, hkdfSync } from "node:crypto"
import { seal, sealingKey, unseal } from "../sealed"

const SECRET = "an encryption key of some shop, long enough"
const ABOUT = "settings/default"

/** With nothing of ours: the key is drawn by HKDF, the row is nonce (12 bytes), tag (16), text. */
function openedByHand(sealed: string, secret: string, about: string): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "", `medusa-payment-acquiring/${about}`, 32))
  const bytes = Buffer.from(sealed, "base64")
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12))
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(12, 28))
  return decipher.update(bytes.subarray(28), undefined, "utf8") + decipher.final("utf8")
}

it("is AES-256-GCM under a key of 32 bytes: node:crypto alone opens it, for what it is about and with its key", () => {
  const text = JSON.stringify({ secret_key: "the service's key" })
  const { sealed } = seal(text, sealingKey(SECRET, ABOUT), ABOUT)
  expect(openedByHand(sealed, SECRET, ABOUT)).toBe(text)
  expect(() => openedByHand(sealed, `${SECRET}, another`, ABOUT)).toThrow()
  expect(() => openedByHand(sealed, SECRET, "settings/other")).toThrow()
  expect(Buffer.from(sealed, "base64").toString("latin1")).not.toContain("service's key")
})

it("opens nothing that was changed in a single bit, and seals no text twice alike", () => {
  const key = sealingKey(SECRET, ABOUT)
  const { sealed } = seal("text", key, ABOUT)
  expect(unseal(sealed, [key], ABOUT)).toBe("text")
  expect(seal("text", key, ABOUT).sealed).not.toBe(sealed)
  for (const at of [0, 12, 28]) {
    const bytes = Buffer.from(sealed, "base64")
    bytes[at]! ^= 1
    expect(unseal(bytes.toString("base64"), [key], ABOUT)).toBeUndefined()
  }
})
