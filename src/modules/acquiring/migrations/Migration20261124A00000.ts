import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The last message that was refused for its signature, for whoever looks for the service's way of signing. */
export class Migration20261124A00000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_refused_notification add column if not exists message text null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table acquiring_refused_notification drop column if exists message;`)
  }
}
