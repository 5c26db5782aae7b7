import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The last messages that were refused for their signature, where before only the last one was kept. */
export class Migration20261125ZR0000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table acquiring_refused_notification add column if not exists samples jsonb not null default '[]';`,
    )
    this.addSql(
      `update acquiring_refused_notification set samples = jsonb_build_array(
         jsonb_build_object('kind', 'payment', 'number', null, 'reason', reason, 'message', message, 'at', refused_at))
       where message is not null;`,
    )
    this.addSql(`alter table acquiring_refused_notification drop column if exists message;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table acquiring_refused_notification add column if not exists message text null;`)
    this.addSql(`update acquiring_refused_notification set message = samples -> 0 ->> 'message';`)
    this.addSql(`alter table acquiring_refused_notification drop column if exists samples;`)
  }
}
