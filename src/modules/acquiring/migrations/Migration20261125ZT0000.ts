import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Which alternative method a payment is made with. Payments from before have it from the data of their sessions, where
 * the store's own tables are in the same database.
 */
export class Migration20261125ZT0000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_payment add column if not exists payment_method text null;`)
    this.addSql(`do $$ begin
      if to_regclass('payment_session') is not null then
        update acquiring_payment as payment set payment_method = nullif(session.data ->> 'payment_method', '')
          from payment_session as session
          where payment.flow = 'apm' and session.id = payment.payment_session_id;
      end if;
    end $$;`)
    this.addSql(`create index if not exists "IDX_acquiring_payment_method_created_at_id"
      on acquiring_payment (payment_method, created_at, id) where payment_method is not null and deleted_at is null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_acquiring_payment_method_created_at_id";`)
    this.addSql(`alter table acquiring_payment drop column if exists payment_method;`)
  }
}
