import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const CAPTURED = "greatest(captured::numeric, done_captured::numeric)"
const REFUNDED = "greatest(refunded::numeric, done_refunded::numeric)"
const RESERVED = "status in ('created', 'pending', 'review', 'authorised')"

/** What a payment is shown as: the service's last word, moved on by what the journal has known to be done since. */
const SHOWN_STATUS = `case
  when status in ('cancelled', 'declined', 'expired', 'refunded', 'unknown') then status
  when done_refunded::numeric > refunded::numeric then case
    when ${REFUNDED} >= coalesce(nullif(${CAPTURED}, 0), amount::numeric) then 'refunded' else 'partially_refunded' end
  when done_captured::numeric > captured::numeric and (${RESERVED} or status = 'partially_captured') then case
    when ${CAPTURED} >= amount::numeric then 'captured' else 'partially_captured' end
  when done_voided and ${RESERVED} then 'cancelled'
  else status end`

/**
 * The outcomes in the journal beside what the service last said, so that a list shows them in the same moment: the
 * service may be silent for an hour.
 */
export class Migration20261125ZY1000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_payment
      add column if not exists done_captured text not null default '0',
      add column if not exists done_refunded text not null default '0',
      add column if not exists done_voided boolean not null default false;`)
    this.addSql(`update acquiring_payment as payment
      set done_captured = done.captured, done_refunded = done.refunded, done_voided = done.voided
      from (
        select account, order_no, transaction_id,
          coalesce(sum(amount::numeric) filter (where kind = 'capture'), 0)::text as captured,
          coalesce(sum(amount::numeric) filter (where kind = 'refund'), 0)::text as refunded,
          count(*) filter (where kind = 'cancel') > 0 as voided
        from acquiring_operation
        where state = 'done' and kind in ('capture', 'refund', 'cancel') and deleted_at is null
        group by account, order_no, transaction_id
      ) as done
      where done.account = payment.account and done.order_no = payment.order_no
        and done.transaction_id = payment.transaction_id;`)
    this.addSql(`alter table acquiring_payment
      add column if not exists shown_status text generated always as (${SHOWN_STATUS}) stored,
      add column if not exists shown_captured text generated always as (${CAPTURED}::text) stored,
      add column if not exists shown_refunded text generated always as (${REFUNDED}::text) stored;`)
    this.addSql(`create index if not exists "IDX_acquiring_payment_shown_status_created_at_id"
      on acquiring_payment (shown_status, created_at, id) where deleted_at is null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_acquiring_payment_shown_status_created_at_id";`)
    this.addSql(`alter table acquiring_payment drop column if exists shown_status, drop column if exists shown_captured,
      drop column if exists shown_refunded, drop column if exists done_captured, drop column if exists done_refunded,
      drop column if exists done_voided;`)
  }
}
