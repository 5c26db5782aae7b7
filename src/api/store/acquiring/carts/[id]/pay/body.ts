import type { MedusaStoreRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { parseCard } from "../../../../../../acquirer/domain/card-form"
import type { Card } from "../../../../../../acquirer/domain/card"
import { AcquirerError } from "../../../../../../acquirer/domain/errors"
import type { ShopperRequest } from "../../../../../../gateway/order-data/order-data"
import { deviceOf, mpiInfoOf, sessionInputSchema } from "../../../../../../gateway/session-data"
import { toMedusaError } from "../../../../../../gateway/medusa-error"
import { readJsonBody } from "../../../../../json-body"

const bodySchema = z.strictObject({
  card: z.unknown(),
  save_card: sessionInputSchema.shape.save_card,
  device: sessionInputSchema.shape.device,
  mpi_info: sessionInputSchema.shape.mpi_info,
  installments: sessionInputSchema.shape.installments,
})

export type PayBody = z.input<typeof bodySchema>

/**
 * Reads the body by hand and not by Medusa's validator, whose errors may repeat what was sent.
 * @throws MedusaError `invalid_data` naming the field and what to do, never a value; its cause is a `CardError` when the
 * card's own fields are at fault
 */
export async function readPayBody(req: MedusaStoreRequest<PayBody>): Promise<{ card: Card; request: ShopperRequest }> {
  const parsed = bodySchema.safeParse(await readJsonBody(req))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const field = issue?.code === "unrecognized_keys" ? issue.keys.join(", ") : issue?.path.join(".") || "body"
    const reason = issue?.code === "unrecognized_keys" ? "is not known" : (issue?.message ?? "is not valid")
    throw toMedusaError(new AcquirerError("invalid", { field, merchantMessage: `${field} ${reason}` }))
  }
  const { card, device, mpi_info, installments } = parsed.data
  try {
    return {
      card: parseCard(card, new Date()),
      request: {
        ip: req.ip,
        userAgent: req.get("user-agent"),
        accept: req.get("accept"),
        device: deviceOf(device),
        mpiInfo: mpiInfoOf(mpi_info),
        installments,
      },
    }
  } catch (error) {
    throw toMedusaError(error)
  }
}
