import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** For the work queue, the events of incidents, and what the list of payments is searched and filtered by. */
const INDEXES: Record<string, string> = {
  acquiring_incident_open: "acquiring_incident (raised_at, id) where resolved_at is null and deleted_at is null",
  acquiring_incident_unannounced:
    "acquiring_incident (id) where raise_announced_at is null or (resolved_at is not null and resolve_announced_at is null)",
  acquiring_operation_unknown: "acquiring_operation (sent_at, id) where state = 'unknown' and deleted_at is null",
  acquiring_operation_queried:
    "acquiring_operation (resolved_at, id) where queries > 0 and state in ('done', 'refused') and deleted_at is null",
  acquiring_operation_last_four:
    "acquiring_operation (\"right\"(answer ->> 'card', 4)) where kind = 'authorise' and deleted_at is null",
  acquiring_run_discrepancy_repaired:
    "acquiring_run_discrepancy (created_at, id) where kind = 'repaired' and deleted_at is null",
  acquiring_payment_status_created_at_id: "acquiring_payment (status, created_at, id) where deleted_at is null",
  acquiring_payment_country_created_at_id:
    "acquiring_payment (country_code, created_at, id) where country_code is not null and deleted_at is null",
  acquiring_payment_order_no: "acquiring_payment (order_no) where deleted_at is null",
  acquiring_payment_sum: "acquiring_payment ((amount::numeric)) where deleted_at is null",
}

export class Migration20261122152000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_incident
      add column if not exists raised_at timestamptz not null default now(),
      add column if not exists resolved_by text null,
      add column if not exists raise_announced_at timestamptz null,
      add column if not exists resolve_announced_at timestamptz null;`)
    // What was raised before there were events is not announced afterwards.
    this.addSql(`update acquiring_incident
      set raised_at = created_at, raise_announced_at = created_at, resolve_announced_at = resolved_at;`)
    this.addSql(`alter table acquiring_operation add column if not exists requested_by text null;`)
    this.addSql(`alter table acquiring_payment add column if not exists country_code text null;`)
    for (const [name, on] of Object.entries(INDEXES)) this.addSql(`create index if not exists "IDX_${name}" on ${on};`)
  }

  override async down(): Promise<void> {
    for (const name of Object.keys(INDEXES)) this.addSql(`drop index if exists "IDX_${name}";`)
    this.addSql(`alter table acquiring_payment drop column if exists country_code;`)
    this.addSql(`alter table acquiring_operation drop column if exists requested_by;`)
    this.addSql(`alter table acquiring_incident drop column if exists raised_at, drop column if exists resolved_by,
      drop column if exists raise_announced_at, drop column if exists resolve_announced_at;`)
  }
}
