/** How many days what is stored is kept where no settings say otherwise. */
export const DEFAULT_RETENTION = { notifications: 90, journal: 1_095, payouts: 400 } as const
