import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** When a subscription stopped: what a month lost is counted by it. And deductions by their day, for the daily close. */
export class Migration20261122S00000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_subscription add column if not exists ended_at timestamptz null;`)
    this.addSql(
      `update acquiring_subscription set ended_at = coalesce(canceled_at, updated_at)
       where status in ('cancelled', 'ended') and ended_at is null;`,
    )
    this.addSql(
      `create index if not exists "IDX_acquiring_renewal_account_deducted_at"
       on acquiring_renewal (account, deducted_at) where deducted_at is not null and deleted_at is null;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_acquiring_renewal_account_deducted_at";`)
    this.addSql(`alter table acquiring_subscription drop column if exists ended_at;`)
  }
}
