import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { accountAt, declaredNow, type Declared } from "./service-account"

/** An account that reads codes by its profile: those of all that lies where it is at the service, whoever began it. */
export interface Reader {
  account: string
  among: Declared
}

export async function readerNow(acquiring: Parameters<typeof declaredNow>[0], account: string): Promise<Reader> {
  return { account, among: await declaredNow(acquiring) }
}

/** Where the payment lies that a row of `table` names by its order number, or the one that began its contract. */
export function placeOfOrder(table: string): string {
  return `coalesce(
    (SELECT payment.service_account FROM acquiring_payment AS payment
     WHERE payment.account = ${table}.account AND payment.order_no = ${table}.order_no),
    (SELECT first.service_account FROM acquiring_renewal AS renewal
     JOIN acquiring_subscription AS contract ON contract.id = renewal.subscription_id
     JOIN acquiring_payment AS first ON first.account = contract.account AND first.order_no = contract.order_no
     WHERE renewal.account = ${table}.account AND renewal.order_no = ${table}.order_no
       AND renewal.deleted_at IS NULL LIMIT 1))`
}

/** Where the payout was sent whose request id an expression names. */
export function placeOfPayout(requestId: string): string {
  return `(SELECT payout.service_account FROM acquiring_payout AS payout
    WHERE payout.request_id = ${requestId} AND payout.deleted_at IS NULL)`
}

/**
 * The account whose profile reads a row of `table`, as `readerOf` says it of one row.
 * @param place an expression: where the row lies
 */
export function readerIn(knex: Knex, table: string, place: string, { among }: Pick<Reader, "among">): Knex.Raw {
  const { serviceAccounts } = among
  const own = JSON.stringify(Object.fromEntries(serviceAccounts))
  const declaring = JSON.stringify(
    Object.fromEntries([...serviceAccounts.values()].map((one) => [one, accountAt(among, one)])),
  )
  return knex.raw(
    `(SELECT CASE WHEN ?::jsonb ->> ${table}.account = lies.place THEN ${table}.account
        ELSE coalesce(?::jsonb ->> lies.place, ${table}.account) END
      FROM (SELECT ${place} AS place) AS lies)`,
    [own, declaring],
  )
}

export function isReadBy(knex: Knex, table: string, place: string, reader: Reader): Knex.Raw {
  return knex.raw("? = ?", [readerIn(knex, table, place, reader), reader.account])
}
