import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const STAMPS = `created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz null`

export class Migration20261120000000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists acquiring_operation (
      id text primary key, account text not null,
      kind text check (kind in ('authorise','apm','capture','cancel','refund','review','payout')) not null,
      reference text not null, exclusive_key text null,
      state text check (state in ('sent','done','refused','unknown')) not null,
      source text check (source in ('store','service')) not null default 'store',
      order_no text null, transaction_id text null, amount text null, currency_code text null,
      cart_id text null, payment_session_id text null, payment_id text null, client_ip text null,
      attempts integer not null default 1, asked integer not null default 0,
      sent_at timestamptz not null, settled_at timestamptz null, next_ask_at timestamptz null,
      correlation_id text null, answer jsonb null, error_code text null, error_message text null,
      shopper_message text null, ${STAMPS});`)
    this.addSql(
      `create unique index if not exists "IDX_acquiring_operation_kind_reference_unique" on acquiring_operation (kind, reference) where deleted_at is null;`,
    )
    this.addSql(
      `create unique index if not exists "IDX_acquiring_operation_exclusive_key_unique" on acquiring_operation (exclusive_key) where exclusive_key is not null and state in ('sent','unknown') and deleted_at is null;`,
    )
    for (const column of ["order_no", "transaction_id", "cart_id"]) {
      this.addSql(`create index if not exists "IDX_acquiring_operation_${column}" on acquiring_operation (${column});`)
    }
    this.addSql(
      `create index if not exists "IDX_acquiring_operation_next_ask_at" on acquiring_operation (next_ask_at) where state in ('sent','unknown');`,
    )

    this.addSql(`create table if not exists acquiring_payment (
      id text primary key, account text not null, order_no text not null, flow text not null,
      payment_session_id text not null, payment_collection_id text null, cart_id text null,
      transaction_id text null, currency_code text not null, amount text not null,
      status text not null default 'created', status_code text null,
      captured text not null default '0', refunded text not null default '0',
      final boolean not null default false, checks integer not null default 0,
      next_check_at timestamptz null, checked_at timestamptz null,
      leased_by text null, leased_until timestamptz null, ${STAMPS});`)
    this.addSql(
      `create unique index if not exists "IDX_acquiring_payment_account_order_no_unique" on acquiring_payment (account, order_no);`,
    )
    for (const column of ["transaction_id", "cart_id", "payment_session_id"]) {
      this.addSql(`create index if not exists "IDX_acquiring_payment_${column}" on acquiring_payment (${column});`)
    }
    this.addSql(
      `create index if not exists "IDX_acquiring_payment_next_check_at" on acquiring_payment (next_check_at) where final = false;`,
    )

    this.addSql(`create table if not exists acquiring_notification (
      id text primary key, account text not null, kind text check (kind in ('payment','payout')) not null,
      fingerprint text not null, order_no text null, transaction_id text null, status_code text null,
      fields jsonb not null, signature text not null,
      state text check (state in ('received','done','unmatched','attention')) not null default 'received',
      deliveries integer not null default 1, attempts integer not null default 0,
      next_attempt_at timestamptz null, leased_by text null, leased_until timestamptz null,
      processed_at timestamptz null, outcome text null, ${STAMPS});`)
    this.addSql(
      `create unique index if not exists "IDX_acquiring_notification_account_fingerprint_unique" on acquiring_notification (account, fingerprint);`,
    )
    this.addSql(
      `create index if not exists "IDX_acquiring_notification_next_attempt_at" on acquiring_notification (next_attempt_at) where state = 'received';`,
    )
    this.addSql(
      `create index if not exists "IDX_acquiring_notification_order_no" on acquiring_notification (order_no);`,
    )

    this.addSql(`create table if not exists acquiring_incident (
      id text primary key, account text not null, kind text not null, key text not null,
      order_no text null, transaction_id text null, cart_id text null, order_id text null,
      amount text null, currency_code text null, message text not null, next_step text null,
      seen integer not null default 1, resolved_at timestamptz null, ${STAMPS});`)
    this.addSql(
      `create unique index if not exists "IDX_acquiring_incident_account_key_unique" on acquiring_incident (account, key);`,
    )
    this.addSql(`create index if not exists "IDX_acquiring_incident_resolved_at" on acquiring_incident (resolved_at);`)
  }

  override async down(): Promise<void> {
    for (const table of ["operation", "payment", "notification", "incident"]) {
      this.addSql(`drop table if exists acquiring_${table} cascade;`)
    }
  }
}
