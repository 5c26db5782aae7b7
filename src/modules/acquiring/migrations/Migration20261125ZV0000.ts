import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** A payout names the person who asked for it also where they did so with an API key: they cannot approve it. */
export class Migration20261125ZV0000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_payout add column if not exists created_by_person text null;`)
    this.addSql(`update acquiring_payout set created_by_person = created_by where created_by_person is null;`)
    // A new store has no keys yet, and may not have their table.
    this.addSql(`do $$ begin
      if to_regclass('api_key') is not null then
        update acquiring_payout as payout set created_by_person = key.created_by
          from api_key as key where key.id = payout.created_by and key.created_by <> '';
      end if;
    end $$;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table acquiring_payout drop column if exists created_by_person;`)
  }
}
