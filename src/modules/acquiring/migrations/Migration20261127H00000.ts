import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Why a payment was declined that no answer of ours says it of: what was reported of it so far is taken over. */
export class Migration20261127H00000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table acquiring_payment add column if not exists decline_code text null,
         add column if not exists decline_reason text null;`,
    )
    this.addSql(
      `update acquiring_payment p set
         decline_code = nullif(trim(substring(said.text from '^([^:]*):')), ''),
         decline_reason = nullif(trim(regexp_replace(said.text, '^[^:]*:', '')), '')
       from (
         select distinct on (account, order_no, transaction_id, status_code)
           account, order_no, transaction_id, status_code, fields ->> 'result_info' as text
         from acquiring_notification
         where kind = 'payment' and coalesce(fields ->> 'result_info', '') <> '' and deleted_at is null
         order by account, order_no, transaction_id, status_code, created_at desc
       ) said
       where p.status = 'declined' and p.account = said.account and p.order_no = said.order_no
         and p.transaction_id = said.transaction_id and p.status_code = said.status_code;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table acquiring_payment drop column if exists decline_code, drop column if exists decline_reason;`,
    )
  }
}
