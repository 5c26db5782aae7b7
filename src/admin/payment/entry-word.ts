import type { OperationView, VoucherView } from "../../api/admin/acquiring/http-types"
import type { Word } from "../words/colour"
import { outcomeWord } from "../words/operation"

/**
 * What became of an operation in a payment's timeline. An alternative payment that is done has only been begun: no
 * money came by it, and it may still be awaited.
 * @param voucher of the payment's newest alternative payment
 */
export function entryWord(operation: OperationView, voucher: VoucherView | null): Word {
  if (operation.kind !== "apm" || operation.state !== "done") return outcomeWord(operation)
  const isVoucher = Boolean(voucher?.number ?? voucher?.deadline)
  if (voucher?.awaited && voucher.operation_id === operation.id) {
    return { text: isVoucher ? "operation.voucher_awaited" : "operation.page_awaited", colour: "orange" }
  }
  return { text: isVoucher ? "operation.voucher_issued" : "operation.page_opened", colour: "grey" }
}
