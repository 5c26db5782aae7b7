import { UnreadableBody } from "./unreadable"

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false })

/**
 * The text of a body. A byte order mark is dropped.
 * @throws UnreadableBody when the bytes are not UTF-8
 */
export function utf8Text(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw new UnreadableBody("it is not UTF-8")
  }
}
