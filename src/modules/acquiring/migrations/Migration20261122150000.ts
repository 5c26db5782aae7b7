import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const TIMES = `created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      deleted_at timestamptz null`

/** Each with the query it serves; `integration-tests/http/store/indexes.spec.ts` shows them at work. */
const INDEXES: [kind: "unique index" | "index", name: string, on: string][] = [
  ["unique index", "acquiring_plan_variant_id_unique", "acquiring_plan (variant_id) where deleted_at is null"],
  // One contract a payment, one row a contract.
  [
    "unique index",
    "acquiring_subscription_account_order_no_unique",
    "acquiring_subscription (account, order_no) where deleted_at is null",
  ],
  [
    "unique index",
    "acquiring_subscription_account_recurring_id_unique",
    "acquiring_subscription (account, recurring_id) where recurring_id is not null and deleted_at is null",
  ],
  // A customer's own subscriptions.
  [
    "index",
    "acquiring_subscription_customer_id",
    "acquiring_subscription (customer_id) where customer_id is not null and deleted_at is null",
  ],
  // An order that is cancelled.
  [
    "index",
    "acquiring_subscription_order_id",
    "acquiring_subscription (order_id) where order_id is not null and deleted_at is null",
  ],
  // The admin's list.
  ["index", "acquiring_subscription_created_at_id", "acquiring_subscription (created_at, id)"],
  // The job.
  [
    "index",
    "acquiring_subscription_next_check_at",
    "acquiring_subscription (next_check_at) where next_check_at is not null and deleted_at is null",
  ],
  // One order a deduction.
  [
    "unique index",
    "acquiring_renewal_subscription_id_cycle_unique",
    "acquiring_renewal (subscription_id, cycle) where deleted_at is null",
  ],
  [
    "unique index",
    "acquiring_renewal_account_transaction_id_unique",
    "acquiring_renewal (account, transaction_id) where transaction_id is not null and deleted_at is null",
  ],
  [
    "index",
    "acquiring_renewal_order_id",
    "acquiring_renewal (order_id) where order_id is not null and deleted_at is null",
  ],
]

export class Migration20261122150000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists acquiring_plan (
      id text primary key, variant_id text not null, contract_name text not null,
      interval text check (interval in ('day', 'week', 'month', 'year')) not null, interval_count integer not null,
      billing_cycle integer not null default 0, promotion_cycle integer not null default 0,
      amount text null, currency_code text null, start_after_days integer not null default 0, ends_on text null,
      ${TIMES});`)
    this.addSql(`create table if not exists acquiring_subscription (
      id text primary key, account text not null, order_no text not null, recurring_id text null,
      status text check (status in ('pending', 'active', 'past_due', 'cancelled', 'ended', 'abandoned'))
        not null default 'pending',
      variant_id text not null, order_id text null, customer_id text null, email text null, transaction_id text null,
      contract_name text not null, interval text not null, interval_count integer not null,
      billing_cycle integer not null default 0, promotion_cycle integer not null default 0,
      amount text not null, currency_code text not null, contract_start text not null, contract_end text null,
      cycle integer not null default 0, next_deduction_at timestamptz null,
      cancel_requested_at timestamptz null, cancel_requested_by text null, canceled_at timestamptz null,
      checks integer not null default 0, next_check_at timestamptz null,
      leased_by text null, leased_until timestamptz null,
      ${TIMES});`)
    this.addSql(`create table if not exists acquiring_renewal (
      id text primary key, subscription_id text not null, cycle integer not null,
      account text not null, order_no text not null,
      state text check (state in ('failed', 'paid', 'ordered', 'recorded')) not null,
      transaction_id text null, amount text not null, currency_code text not null,
      order_id text null, deducted_at timestamptz null,
      ${TIMES});`)
    for (const [kind, name, on] of INDEXES) this.addSql(`create ${kind} if not exists "IDX_${name}" on ${on};`)
  }

  override async down(): Promise<void> {
    for (const table of ["acquiring_renewal", "acquiring_subscription", "acquiring_plan"])
      this.addSql(`drop table if exists ${table};`)
  }
}
