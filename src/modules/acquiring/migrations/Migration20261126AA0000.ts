import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What people say with a decision: of an approval beside that of a later rejection, and of a closed incident. */
export class Migration20261126AA0000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_payout add column if not exists approved_note text null;`)
    this.addSql(`update acquiring_payout set approved_note = note where approval = 'approved' and note is not null;`)
    this.addSql(`alter table acquiring_incident add column if not exists resolved_note text null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table acquiring_incident drop column if exists resolved_note;`)
    this.addSql(`alter table acquiring_payout drop column if exists approved_note;`)
  }
}
