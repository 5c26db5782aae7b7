import { z } from "zod"
import type { MpiInfo } from "../../domain/payment-request"
import { unlessEmpty } from "../../domain/unless-empty"
import { clean, presentList } from "./outgoing-text"
import { listOf, text } from "./request-types"

/** `additional_information`: 3-D Secure data obtained outside the service. */
export const additionalInformation = listOf(
  z.strictObject({
    mpi_info: z.strictObject({
      eci: text.optional(),
      cavv: text.optional(),
      xid: text.optional(),
      dsTransID: text.optional(),
    }),
  }),
)

export function mpiInfoToWire(list: MpiInfo[] | undefined) {
  return presentList(
    list?.flatMap((info) => {
      const mpi_info = unlessEmpty({
        eci: clean(info.eci),
        cavv: clean(info.cavv),
        xid: clean(info.xid),
        dsTransID: clean(info.dsTransId),
      })
      return mpi_info ? [{ mpi_info }] : []
    }),
  )
}
