import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const COLUMNS: [table: string, from: string, to: string][] = [
  ["acquiring_operation", "asked", "queries"],
  ["acquiring_operation", "next_ask_at", "next_query_at"],
  ["acquiring_operation", "settled_at", "resolved_at"],
  ["acquiring_order_lock", "held_by", "locked_by"],
  ["acquiring_order_lock", "held_until", "locked_until"],
]

const TABLES: [from: string, to: string][] = [
  ["acquiring_order_hold", "acquiring_order_lock"],
  ["acquiring_run_finding", "acquiring_run_discrepancy"],
]

const INDEXES: [from: string, to: string][] = [
  ["IDX_acquiring_operation_next_ask_at", "IDX_acquiring_operation_next_query_at"],
  ["IDX_acquiring_run_finding_run_id_created_at", "IDX_acquiring_run_discrepancy_run_id_created_at"],
]

const INCIDENT_KEYS: [from: string, to: string][] = [
  ["taken_back:", "reversed:"],
  ["settling:", "reconciling:"],
  ["untold_capture:", "unnamed_capture:"],
]

/** The field's words for what the store keeps; no row is lost. */
export class Migration20261122130000 extends Migration {
  override async up(): Promise<void> {
    for (const [from, to] of TABLES) this.addSql(`alter table ${from} rename to ${to};`)
    for (const [table, from, to] of COLUMNS) this.addSql(`alter table ${table} rename column ${from} to ${to};`)
    for (const [from, to] of INDEXES) this.addSql(`alter index if exists "${from}" rename to "${to}";`)
    this.#incidents("taken_back", "reversed", INCIDENT_KEYS)
    this.#answers("asked", "queried")
  }

  override async down(): Promise<void> {
    const back = INCIDENT_KEYS.map(([from, to]): [string, string] => [to, from])
    this.#incidents("reversed", "taken_back", back)
    this.#answers("queried", "asked")
    for (const [from, to] of INDEXES) this.addSql(`alter index if exists "${to}" rename to "${from}";`)
    for (const [table, from, to] of COLUMNS) this.addSql(`alter table ${table} rename column ${to} to ${from};`)
    for (const [from, to] of TABLES) this.addSql(`alter table ${to} rename to ${from};`)
  }

  #incidents(from: string, to: string, keys: [from: string, to: string][]): void {
    this.addSql(`update acquiring_incident set kind = '${to}' where kind = '${from}';`)
    for (const [old, now] of keys)
      this.addSql(
        `update acquiring_incident set key = '${now}' || substr(key, ${old.length + 1}) where key like '${old.replace("_", "\\_")}%';`,
      )
  }

  #answers(from: string, to: string): void {
    this.addSql(
      `update acquiring_operation set answer = (answer - '${from}') || jsonb_build_object('${to}', answer -> '${from}')
       where jsonb_exists(answer, '${from}');`,
    )
  }
}
