import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Who approved a payout, also where somebody rejected it afterwards. */
export class Migration20261125ZX0000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_payout add column if not exists approved_by text null,
      add column if not exists approved_at timestamptz null;`)
    this.addSql(`update acquiring_payout set approved_by = decided_by, approved_at = decided_at
      where approval = 'approved' and approved_by is null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table acquiring_payout drop column if exists approved_by, drop column if exists approved_at;`)
  }
}
