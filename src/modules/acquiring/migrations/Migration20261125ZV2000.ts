import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** A payout that may be sent and cannot be says why; request ids are the same in upper and lower case. */
export class Migration20261125ZV2000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_payout add column if not exists held_reason text null;`)
    this.addSql(`alter table acquiring_payout add column if not exists tried_at timestamptz null;`)
    this.addSql(`create index if not exists "IDX_acquiring_payout_held"
      on acquiring_payout (id) where held_reason is not null and deleted_at is null;`)
    this.addSql(`create index if not exists "IDX_acquiring_payout_request_id_any_case"
      on acquiring_payout (lower(request_id)) where deleted_at is null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_acquiring_payout_request_id_any_case";`)
    this.addSql(`drop index if exists "IDX_acquiring_payout_held";`)
    this.addSql(`alter table acquiring_payout drop column if exists tried_at;`)
    this.addSql(`alter table acquiring_payout drop column if exists held_reason;`)
  }
}
