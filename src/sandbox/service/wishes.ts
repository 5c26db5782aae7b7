import type { ServiceContext } from "./context"
import { InvalidInput } from "./problems"

/**
 * What a payment wants of the service's tokens.
 * @throws InvalidInput for a code that the profile does not name
 */
export function tokenWish(
  { token_flag: flag }: { token_flag?: string | undefined },
  { codes }: ServiceContext,
): "none" | "ask" | "use" {
  if (!flag) return "none"
  const wish = codes.meaning("token_flag", flag)
  if (wish === "unknown") throw new InvalidInput(`token_flag has no meaning: ${flag}`)
  return wish
}

/**
 * Whether a payment asks for a 3-D Secure step.
 * @throws InvalidInput for a code that the profile does not name
 */
export function wantsThreeDSecure(
  { open3d: mode }: { open3d?: string | undefined },
  { codes }: ServiceContext,
): boolean {
  if (!mode) return false
  const meaning = codes.meaning("open3d", mode)
  if (meaning === "unknown") throw new InvalidInput(`open3d has no meaning: ${mode}`)
  return meaning === "on"
}
