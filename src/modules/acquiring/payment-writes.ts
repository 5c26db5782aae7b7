import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { doneSums } from "./done-sums"
import type { NextPass, OpenedPayment, Passed, PaymentRow, SaidDecline } from "./payment-row"

const TABLE = "acquiring_payment"

/**
 * What a pass may say of the next one, and of the page with names and addresses that nobody is sent to any more: all of
 * it, unless somebody asked for a pass after this one had begun (`?`, three times: its beginning).
 */
const AFTER_A_PASS = `
  final = pass.final AND NOT coalesce(payment.wanted_at > ?, false),
  next_check_at = CASE WHEN payment.wanted_at > ? THEN least(pass.next_check_at, payment.wanted_at) ELSE pass.next_check_at END,
  checkout_page = CASE WHEN pass.final AND NOT coalesce(payment.wanted_at > ?, false) THEN NULL ELSE payment.checkout_page END`

/** What was said of a transaction goes with it. */
const OF_THE_SAME = (column: string) =>
  `CASE WHEN pass.transaction_id IS NOT DISTINCT FROM payment.transaction_id THEN payment.${column} END`

/** Since when a payment is known to be in review, as its status becomes another. */
export const REVIEW_SINCE = (status: string, before: string, since: string, now: string) =>
  `CASE WHEN ${status} <> 'review' THEN NULL WHEN ${before} = 'review' THEN ${since} ELSE ${now} END`

/** The statement that remembers a payment. */
export function openPayment(knex: Knex, { payment, nextCheckAt }: OpenedPayment, now: Date) {
  return knex<PaymentRow>(TABLE)
    .insert({
      ...payment,
      id: generateEntityId(undefined, "acqpay"),
      next_check_at: nextCheckAt,
      wanted_at: nextCheckAt,
    })
    .onConflict(["account", "order_no"])
    .merge({
      flow: payment.flow,
      payment_method: payment.payment_method ?? null,
      amount: payment.amount,
      currency_code: payment.currency_code,
      return_url: payment.return_url ?? null,
      ...(payment.country_code ? { country_code: payment.country_code } : {}),
      cart_id: payment.cart_id,
      final: false,
      next_check_at: nextCheckAt,
      wanted_at: nextCheckAt,
      updated_at: now,
    })
    .returning("*")
}

/**
 * Locks the payments first, in the order of their ids: so no two statements that write some of the same ones wait for
 * each other.
 * @param which a condition on `one`
 */
const lockedInOrder = (which: string) => `
  WITH locked AS MATERIALIZED (SELECT one.id FROM ${TABLE} AS one WHERE ${which} ORDER BY one.id FOR UPDATE)`

/**
 * Writes down what one pass over many payments has seen, in one statement.
 * @param begun when the pass began: what was asked for since then it does not answer
 */
export async function passed(knex: Knex, passes: Passed[], begun: Date, now: Date): Promise<void> {
  if (passes.length === 0) return
  await knex.raw(
    `${lockedInOrder("one.id = ANY(?)")}
     UPDATE ${TABLE} AS payment SET
       review_since = ${REVIEW_SINCE("pass.status", "payment.status", "payment.review_since", "pass.checked_at")},
       status = pass.status, status_code = pass.status_code, transaction_id = pass.transaction_id,
       captured = pass.captured, refunded = pass.refunded,
       (done_captured, done_refunded, done_voided) = ${doneSums("pass.transaction_id", "pass.checked_at")},
       decline_code = ${OF_THE_SAME("decline_code")}, decline_reason = ${OF_THE_SAME("decline_reason")},
       is_3ds = coalesce(pass.is_3ds, payment.is_3ds),
       service_account = coalesce(payment.service_account, pass.service_account),
       checks = pass.checks, unanswered = pass.unanswered, checked_at = pass.checked_at, updated_at = ?, ${AFTER_A_PASS}
     FROM locked, jsonb_to_recordset(?::jsonb) AS pass(
       id text, status text, status_code text, transaction_id text, captured text, refunded text, is_3ds text, service_account text, final boolean,
       checks integer, unanswered integer, checked_at timestamptz, next_check_at timestamptz)
     WHERE payment.id = locked.id AND pass.id = locked.id`,
    [passes.map(({ id }) => id), now, begun, begun, begun, JSON.stringify(passes)],
  )
}

/** The service could not be queried about a payment: the pass comes later. */
export async function postponed(knex: Knex, id: string, next: NextPass, begun: Date, now: Date): Promise<void> {
  await knex.raw(
    `UPDATE ${TABLE} AS payment SET
       checks = pass.checks, unanswered = pass.unanswered, checked_at = pass.checked_at, updated_at = ?, ${AFTER_A_PASS}
     FROM jsonb_to_recordset(?::jsonb) AS pass(
       final boolean, checks integer, unanswered integer, checked_at timestamptz, next_check_at timestamptz)
     WHERE payment.id = ?`,
    [now, begun, begun, begun, JSON.stringify([next]), id],
  )
}

/**
 * Keeps in which words transactions were declined. Whether they were, the service has been queried: what is said of
 * another transaction, or at another code, is not kept.
 */
export async function keepDeclines(knex: Knex, account: string, said: readonly SaidDecline[]): Promise<void> {
  if (said.length === 0) return
  await knex.raw(
    `${lockedInOrder("one.account = ? AND one.order_no = ANY(?) AND one.status = 'declined'")}
     UPDATE ${TABLE} AS payment SET decline_code = said.code, decline_reason = said.reason
     FROM locked, jsonb_to_recordset(?::jsonb) AS said(order_no text, transaction_id text, status_code text, code text, reason text)
     WHERE payment.id = locked.id AND payment.order_no = said.order_no AND payment.status = 'declined'
       AND payment.transaction_id = said.transaction_id AND payment.status_code = said.status_code`,
    [account, said.map(({ order_no }) => order_no), JSON.stringify(said)],
  )
}
