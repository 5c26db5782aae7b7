import type { Profile } from "./profile"

/** Whether an answer to a notification is what the service takes for received. */
export function isAcknowledged({ acknowledgement }: Pick<Profile, "acknowledgement">, status: number, body: string) {
  return String(status) === acknowledgement.status && body.trim() === acknowledgement.body.trim()
}
