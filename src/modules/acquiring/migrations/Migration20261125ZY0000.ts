import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const INDEX = "IDX_acquiring_operation_account_payout_resolved"

/** The payouts that became known on a day are found by an index; a payout's operation says who asked for it. */
export class Migration20261125ZY0000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create index if not exists "${INDEX}"
      on acquiring_operation (account, resolved_at) where kind = 'payout' and deleted_at is null;`)
    this.addSql(`update acquiring_operation as operation set requested_by = payout.created_by
      from acquiring_payout as payout
      where operation.kind = 'payout' and operation.reference = payout.request_id and operation.requested_by is null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "${INDEX}";`)
  }
}
