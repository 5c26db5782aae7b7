import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const CHECK = "acquiring_renewal_state_check"

/** A deduction that the bank is still at is written down, so that none that comes after it lets it be forgotten. */
export class Migration20261123R00000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_renewal drop constraint if exists "${CHECK}";`)
    this.addSql(
      `alter table acquiring_renewal add constraint "${CHECK}"
       check (state in ('open', 'failed', 'paid', 'ordered', 'recorded'));`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`delete from acquiring_renewal where state = 'open';`)
    this.addSql(`alter table acquiring_renewal drop constraint if exists "${CHECK}";`)
    this.addSql(
      `alter table acquiring_renewal add constraint "${CHECK}"
       check (state in ('failed', 'paid', 'ordered', 'recorded'));`,
    )
  }
}
