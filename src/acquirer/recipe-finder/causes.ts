import type { MessageFit } from "./fit-message"
import { placesTried } from "./readings"
import type { Sample } from "./sample"
import { trialsOf } from "./trial"

/** A value that somebody has hidden or cut, as manuals do. */
const HIDDEN = /\*\*\*|\.\.\.|…|x{4,}/i

/** Why no recipe signs all samples, as far as it can be told: what is certain first, then what is likely. */
export function likelyCauses(fits: readonly MessageFit[], samples: readonly Sample[], key: string): string[] {
  const names = samples.map((_, index) => (samples.length === 1 ? "the sample" : `sample ${index + 1}`))
  const each = samples.flatMap((sample, index) => causesIn(sample, names[index] ?? "", key))
  const alone = samples.flatMap((sample, index) =>
    fits.some((fit) => fit.alone.includes(sample)) ? [names[index]] : [],
  )
  const others = names.filter((name) => !alone.includes(name))
  const places = placesTried(samples)
  const uncovered = fits.flatMap(({ shape }) => shape.uncovered)
  return [
    ...each,
    ...(places.length > 0
      ? [`The signature may be in one of several places, and none of them fits: ${places.join(", ")}.`]
      : []),
    ...(alone.length > 0
      ? [
          others.length > 0
            ? `A recipe fits ${alone.join(" and ")}, so the key is right: ${others.join(" and ")} was altered, signed with another key, or is another message than it was taken for.`
            : "Each sample has a recipe, but no recipe fits them all: one was altered, or is another message than it was taken for.",
        ]
      : [
          "Another key: of the test account instead of the live one, of another merchant, an old one, or mistyped.",
          "The sample was altered after it was signed: an amount written anew (129.9 for 129.90), a value unescaped, cut or hidden, a field left out.",
        ]),
    ...(fits.some(({ tried }) => tried.cut === "length")
      ? [
          "The sample is so long that not everything was tried: one with a single order in its list is searched in full.",
        ]
      : []),
    ...(uncovered.length > 0
      ? [`These fields hold lists or groups that no recipe can cover: ${uncovered.slice(0, 10).join(", ")}.`]
      : []),
    "An unusual separator, other fields, or a recipe that no profile can say, such as MD5: ask the service; a function can sign it (setting signature_hook).",
  ]
}

function causesIn({ fields, signature }: Sample, name: string, key: string): string[] {
  const values = Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === "string")
  const padded = values.filter(([, value]) => value !== value.trim()).map(([field]) => field)
  const hidden = values.filter(([, value]) => HIDDEN.test(value)).map(([field]) => field)
  const broken = values.filter(([, value]) => /[\r\n]/.test(value.trim())).map(([field]) => field)
  const accented = values
    .filter(([, value]) => value.normalize("NFC") !== value.normalize("NFD"))
    .map(([field]) => field)
  return [
    ...(trialsOf(signature, key).length === 0
      ? [
          `The signature of ${name} has ${signature.length} characters: no algorithm of a profile writes one like that (64 or 128 hexadecimal digits of one case, 44 or 88 of base64). 32 digits are MD5, 40 are SHA-1.`,
        ]
      : []),
    ...(padded.length > 0 ? [`White space stands around values of ${name}: ${padded.join(", ")}.`] : []),
    ...(broken.length > 0
      ? [
          `Line breaks stand in values of ${name}: ${broken.join(", ")}. They were tried as they were read: what was signed may have had CRLF where LF was read, as of XML, or no line break.`,
        ]
      : []),
    ...(accented.length > 0
      ? [
          `Letters in values of ${name} can be one character or a letter and its accent: ${accented.join(", ")}. They were tried as they were pasted: what was signed may have had the other form.`,
        ]
      : []),
    ...(hidden.length > 0 ? [`Values of ${name} look hidden or cut: ${hidden.join(", ")}.`] : []),
  ]
}
