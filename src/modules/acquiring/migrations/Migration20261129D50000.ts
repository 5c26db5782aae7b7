import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const CHECK = "acquiring_incident_release_check"
const CHECKED = "release in ('under_way', 'failed', 'done'"
/** Of money without an order, not of an order that is paid too much or too little. */
const UNDECIDED = `kind in ('late_money', 'wrong_amount', 'duplicate_payment') and release is null
  and key = kind || ':' || order_no || ':' || coalesce(transaction_id, '')`

/**
 * Money without an order that is kept for a person is said to be. Until here nothing told it from money that was not
 * decided about yet, and what a shop's settings said later was done with it.
 */
export class Migration20261129D50000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_incident drop constraint if exists "${CHECK}";`)
    this.addSql(
      `update acquiring_incident set release = 'kept'
       where ${UNDECIDED} and next_step = 'Release it at the portal, or make an order.'
         and message not like '%does not say how much.';`,
    )
    // Kept, though the first words of it were others; after a day nothing is about to be done with it any more.
    this.addSql(
      `update acquiring_incident set release = 'kept'
       where ${UNDECIDED} and resolved_by is not null and updated_at < now() - interval '1 day'
         and message not like '%does not say how much.';`,
    )
    this.addSql(
      `alter table acquiring_incident add constraint "${CHECK}"
       check (${CHECKED}, 'kept') and (release is null or release = 'kept') = (what_happened is null));`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`alter table acquiring_incident drop constraint if exists "${CHECK}";`)
    this.addSql("update acquiring_incident set release = null where release = 'kept';")
    this.addSql(
      `alter table acquiring_incident add constraint "${CHECK}"
       check (${CHECKED}) and (release is null) = (what_happened is null));`,
    )
  }
}
