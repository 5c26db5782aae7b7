import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const ENDING = String.raw`(It was given back\.|It is being given back\.|Giving it back failed: .*)$`
const CHECK = "acquiring_incident_release_check"

/** How the release of money stands is a column; until here it was read from the end of the message. */
export class Migration20261123110000 extends Migration {
  override async up(): Promise<void> {
    this.addSql("alter table acquiring_incident add column if not exists release text null;")
    this.addSql("alter table acquiring_incident add column if not exists what_happened text null;")
    this.addSql(
      `update acquiring_incident
       set what_happened = rtrim(regexp_replace(message, '${ENDING}', '')),
           release = case substring(message from '${ENDING}')
             when 'It was given back.' then 'done'
             when 'It is being given back.' then 'under_way'
             else 'failed'
           end
       where kind in ('late_money', 'wrong_amount', 'duplicate_payment') and message ~ '${ENDING}';`,
    )
    this.addSql(`alter table acquiring_incident drop constraint if exists "${CHECK}";`)
    this.addSql(
      `alter table acquiring_incident add constraint "${CHECK}"
       check (release in ('under_way', 'failed', 'done') and (release is null) = (what_happened is null));`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`alter table acquiring_incident drop constraint if exists "${CHECK}";`)
    this.addSql("alter table acquiring_incident drop column if exists release, drop column if exists what_happened;")
  }
}
