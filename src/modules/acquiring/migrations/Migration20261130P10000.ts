import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Of a payment collection only the newest persons are kept: anybody can ask for sessions, any number of times. */
export class Migration20261130P10000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_person add column if not exists payment_collection_id text null;`)
    this.addSql(`create index if not exists "IDX_acquiring_person_account_payment_collection_id"
      on acquiring_person (account, payment_collection_id) where payment_collection_id is not null and deleted_at is null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_acquiring_person_account_payment_collection_id";`)
    this.addSql(`alter table acquiring_person drop column if exists payment_collection_id;`)
  }
}
