/** What the ids of rows end in, the core's (`payses_01…`) and the plugin's: no word for a shopper. */
export const ROW_ID = /(?<![0-9A-Za-z])[0-9][0-9A-HJKMNP-TV-Z]{25}(?![0-9A-Za-z])/

/** An id as the core makes them, of a row that is not there. */
export function unknownId(prefix: string): string {
  return `${prefix}_01KAGZ00000000000000000000`
}
