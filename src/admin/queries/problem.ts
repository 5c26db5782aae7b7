/** What went wrong, for a person: what it was and what can be done now. */
export interface Problem {
  title: string
  message: string
}

export function problemOf(error: unknown): Problem {
  const status = statusOf(error)
  const message = error instanceof Error && error.message ? error.message : "There was no answer."
  switch (status) {
    case undefined:
      return {
        title: "The shop could not be reached",
        message: "Check your connection, then try again. Nothing was changed.",
      }
    case 401:
    case 403:
      return { title: "You are signed out, or may not do this", message: "Sign in again and repeat it." }
    case 404:
      return { title: "This is not there any more", message: `${message} Reload the page.` }
    case 409:
      return { title: "Not possible at this moment", message }
    case 502:
      return {
        title: "The payment service did not answer",
        message: `${message} Nothing was changed; try again later.`,
      }
    default:
      return status >= 500
        ? {
            title: "Something went wrong in the shop",
            message: `${message} Try again; if it lasts, look at the server's log.`,
          }
        : { title: "This was refused", message }
  }
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("status" in error)) return undefined
  return typeof error.status === "number" ? error.status : undefined
}
