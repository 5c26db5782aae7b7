/**
 * What an operation's outcome is known by, weakest first: nothing of it is there (`absence`), what is there fits it
 * (`fits`: sum, time, state before), a person looked at the portal (`person`), a record at the service carries our
 * reference (`record`), the sender's own verified answer (`answer`). Stronger evidence that comes later overrules.
 */
const EVIDENCE = ["absence", "fits", "person", "record", "answer"] as const
export type Evidence = (typeof EVIDENCE)[number]

/** Those that a piece of evidence overrules. */
export function weakerThan(evidence: Evidence): Evidence[] {
  return EVIDENCE.slice(0, EVIDENCE.indexOf(evidence))
}
