import type { SignatureRecipe, SignedMessage } from "../profile/profile"
import { referenceProfile } from "../profile/reference"
import type { ProfileOverrides } from "../profile/schema"
import { isHashedFirst, partsHashed, signatureOf } from "../profile/signature"
import type { KeyUse } from "./key-uses"
import type { Sample } from "./sample"
import type { Steps } from "./steps"
import { HASHED, MASK, withoutKey } from "./string-to-sign"
import { trialsOf } from "./trial"

const USES: readonly KeyUse[] = ["usual", "rare", "joint"]

/** Recipes by which a header signs the body of every sample as it was sent, whatever stands in it; without fields. */
export function* wholeBodyRecipes(
  samples: readonly Sample[],
  separators: readonly string[],
  key: string,
): Steps<SignatureRecipe[]> {
  const [first] = samples
  if (!first || !samples.every(({ signatureHeader, body }) => signatureHeader !== undefined && body !== undefined)) {
    return []
  }
  const found = new Map<string, SignatureRecipe>()
  const bodies = bodiesOf(first)
  for (const { algorithm, encoding, use, fits } of USES.flatMap((uses) => trialsOf(first.signature, key, uses))) {
    const between = use.key === "hmac" || use.key_separator !== undefined ? [""] : separators
    for (const separator of between) {
      if (yield) return []
      if (!bodies.some((body) => fits(body, separator))) continue
      const recipe = {
        ...referenceProfile.signature.default,
        ...{ fields: [], algorithm, encoding },
        ...(use.key === "hmac" ? use : { key_separator: separator, ...use }),
      }
      found.set(JSON.stringify(recipe), recipe)
    }
  }
  return [...found.values()].filter((recipe) =>
    samples.every((sample) => signedBody(recipe, sample, key) !== undefined),
  )
}

/** What the algorithm reads of a sample, with a mask where the key stands. */
export function bodyToSign(recipe: SignatureRecipe, sample: Sample, key: string): string {
  const body = withoutKey(signedBody(recipe, sample, key) ?? "", key)
  return partsHashed(body, isHashedFirst(recipe) ? HASHED : MASK, recipe).join("")
}

/** Only of notifications a profile can say that all of the body is signed. */
export function bodyEntries(
  { algorithm, encoding, key, key_name, key_separator }: SignatureRecipe,
  { signatureHeader: name = "" }: Sample,
  messages: readonly SignedMessage[],
): ProfileOverrides {
  const notified = messages.filter((message) => message.endsWith("notification"))
  const recipe = {
    ...{ algorithm, encoding, key },
    ...(key_name === undefined ? {} : { key_name }),
    ...(key_separator === undefined ? {} : { key_separator }),
  }
  const named = notified.length > 0 ? notified : (["notification"] as const)
  return {
    signature: {
      messages: Object.fromEntries(named.map((message) => [message, { ...recipe, fields: fieldsOf(message) }])),
    },
    notification: { signature: { in: "header", name, over: "raw" } },
  }
}

/** A recipe has to name some; where all of the body is signed they say nothing. */
function fieldsOf(message: SignedMessage) {
  return referenceProfile.signature.messages[message]?.fields ?? []
}

function signedBody(recipe: SignatureRecipe, sample: Sample, key: string): string | undefined {
  return bodiesOf(sample).find((body) => signatureOf(Buffer.from(body, "utf8"), key, recipe) === sample.signature)
}

/** Whoever pastes it may have lost or added a line break at its end, and a browser writes all line ends alike. */
function bodiesOf({ body = "" }: Sample): string[] {
  const unix = body.replaceAll("\r\n", "\n")
  const written = [body, unix, unix.replaceAll("\n", "\r\n")]
  const ends = ["", "\n", "\r\n"]
  return [...new Set(written.flatMap((text) => [text, ...ends.map((end) => text.trimEnd() + end)]))]
}
