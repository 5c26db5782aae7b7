import { toast as medusa } from "@medusajs/ui"

interface Details {
  description?: string
  /** In milliseconds. */
  duration?: number
}

/** At the top left: drawers stand at the right, with their title above and the buttons that save below. */
const PLACE = { position: "top-left" } as const

/** Says in passing what came of something. */
export const toast = {
  success: (title: string, details: Details = {}) => medusa.success(title, { ...details, ...PLACE }),
  info: (title: string, details: Details = {}) => medusa.info(title, { ...details, ...PLACE }),
  warning: (title: string, details: Details = {}) => medusa.warning(title, { ...details, ...PLACE }),
  error: (title: string, details: Details = {}) => medusa.error(title, { ...details, ...PLACE }),
}
