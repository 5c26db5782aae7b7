import { toast as medusa } from "@medusajs/ui"

interface Details {
  description?: string
  /** In milliseconds. */
  duration?: number
}

/** At the top left: drawers stand at the right, with their title above and the buttons that save below. */
const PLACE = { position: "top-left" } as const

/**
 * On a phone a drawer is as wide as the screen: there they stand below its head. The dashboard's own toasts are at the
 * right, so that none but ours is moved.
 */
const ON_A_PHONE = `@media (max-width: 640px) {
  [data-sonner-toaster][data-x-position="left"][data-y-position="top"] { top: 6.5rem; }
}`

function place(): typeof PLACE {
  const id = "acquiring-toasts"
  if (!document.getElementById(id)) {
    document.head.append(Object.assign(document.createElement("style"), { id, textContent: ON_A_PHONE }))
  }
  return PLACE
}

/** Says in passing what came of something. */
export const toast = {
  success: (title: string, details: Details = {}) => medusa.success(title, { ...details, ...place() }),
  info: (title: string, details: Details = {}) => medusa.info(title, { ...details, ...place() }),
  warning: (title: string, details: Details = {}) => medusa.warning(title, { ...details, ...place() }),
  error: (title: string, details: Details = {}) => medusa.error(title, { ...details, ...place() }),
}
