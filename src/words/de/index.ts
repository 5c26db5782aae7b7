import type { Sentences } from "../sentences"
import { answer } from "./answer"
import { batch } from "./batch"
import { close } from "./close"
import { feed } from "./feed"
import { field } from "./field"
import { operation } from "./operation"
import { payout } from "./payout"
import { plan } from "./plan"
import { profile } from "./profile"
import { recipe } from "./recipe"
import { reconciliation } from "./reconciliation"
import { service } from "./service"
import { shopper } from "./shopper"
import { subscription } from "./subscription"

/** Every sentence that the server writes for a merchant or a shopper, in German. */
export const de: Sentences = {
  ...plan,
  ...reconciliation,
  ...operation,
  ...answer,
  ...batch,
  ...payout,
  ...subscription,
  ...close,
  ...service,
  ...field,
  ...recipe,
  ...profile,
  ...shopper,
  ...feed,
}
