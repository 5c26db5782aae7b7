import { toast as medusa } from "@medusajs/ui"

interface Details {
  description?: string
  /** In milliseconds. */
  duration?: number
}

/** At the top: at the bottom right, where Medusa's own come, stand the buttons that save what is in a drawer. */
const PLACE = { position: "top-center" } as const

/** Says in passing what came of something. */
export const toast = {
  success: (title: string, details: Details = {}) => medusa.success(title, { ...details, ...PLACE }),
  info: (title: string, details: Details = {}) => medusa.info(title, { ...details, ...PLACE }),
  warning: (title: string, details: Details = {}) => medusa.warning(title, { ...details, ...PLACE }),
  error: (title: string, details: Details = {}) => medusa.error(title, { ...details, ...PLACE }),
}
