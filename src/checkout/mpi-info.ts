import { z } from "zod"
import { AcquirerError } from "../acquirer/domain/errors"
import type { MpiInfo } from "../acquirer/domain/payment-request"
import type { Account } from "../operations/account"
import type { PayableSession } from "../medusa/payable-session"

const text = () => z.string().trim().max(255).optional()
/** Few shops have a hook: made when one answers. */
const mpiSchema = () => z.strictObject({ eci: text(), cavv: text(), xid: text(), ds_trans_id: text() })

/**
 * What the store's own server code knows of a 3-D Secure authentication made elsewhere: from the caller of the payment,
 * or from the setting `mpi_hook`.
 * @param given by server code in the payment's context
 * @throws AcquirerError `config` when the hook answers what is no MPI data; its values are not repeated
 */
export async function mpiInfoFor(
  account: Account,
  session: PayableSession,
  given?: MpiInfo,
): Promise<MpiInfo | undefined> {
  if (given) return given
  const answer = await account.settings.mpi_hook?.({
    account: account.id,
    payment_session_id: session.id,
    order_no: session.orderNo,
    ...(session.cartId ? { cart_id: session.cartId } : {}),
  })
  if (answer === undefined) return undefined
  const schema = mpiSchema()
  const parsed = schema.safeParse(answer)
  if (!parsed.success) {
    throw new AcquirerError("config", {
      code: "mpi_hook",
      field: "mpi_hook",
      merchantMessage: `The setting mpi_hook answered what is no MPI data. Known are ${Object.keys(schema.shape).join(", ")}.`,
      shopperMessage: "This way of paying is not available at the moment. Please choose another one.",
    })
  }
  const { eci, cavv, xid, ds_trans_id: dsTransId } = parsed.data
  return { eci, cavv, xid, dsTransId }
}
