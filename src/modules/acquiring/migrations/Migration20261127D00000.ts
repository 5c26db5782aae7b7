import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** When an operation was taken for not made because the service showed nothing of it: it stays when the service shows it. */
export class Migration20261127D00000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_operation add column if not exists absent_at timestamptz null;`)
    this.addSql(
      `update acquiring_operation set absent_at = resolved_at where state = 'refused' and evidence = 'absence';`,
    )
    // A deduction lies where its contract was begun, also where its order was made after the account had changed.
    this.addSql(
      `update acquiring_payment p set service_account = f.service_account
       from acquiring_renewal r
         join acquiring_subscription s on s.id = r.subscription_id
         join acquiring_payment f on f.account = s.account and f.order_no = s.order_no
       where p.flow = 'renewal' and p.account = r.account and p.order_no = r.order_no
         and f.service_account is not null and p.service_account is distinct from f.service_account;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`alter table acquiring_operation drop column if exists absent_at;`)
  }
}
