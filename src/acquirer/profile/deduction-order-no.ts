import { OrderNo } from "../domain/references"
import type { Profile } from "./profile"

const ORDER_NO = "{order_no}"
const CYCLE = "{cycle}"

/** What `deductions.orderNo` may look like: both parts once, the number of the deduction last. */
export const DEDUCTION_ORDER_NO = /^\{order_no\}[\w-]*\D\{cycle\}$/

/** The order number of a contract's deduction: the first is number 1. */
export function deductionOrderNo({ deductions }: Pick<Profile, "deductions">, first: string, cycle: number): OrderNo {
  return OrderNo(deductions.orderNo.replace(ORDER_NO, first).replace(CYCLE, String(cycle)))
}

/** Which contract's deduction an order number may be; whether there is such a contract is another matter. */
export function deductionNamed(
  { deductions }: Pick<Profile, "deductions">,
  orderNo: string,
): { first: string; cycle: number } | undefined {
  const between = deductions.orderNo.slice(ORDER_NO.length, -CYCLE.length)
  const at = orderNo.lastIndexOf(between)
  const number = orderNo.slice(at + between.length)
  if (at < 1 || !/^[1-9]\d{0,5}$/.test(number)) return undefined
  return { first: orderNo.slice(0, at), cycle: Number(number) }
}
