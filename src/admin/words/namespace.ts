/** Where i18next keeps the words of these pages, apart from the dashboard's. */
export const NAMESPACE = "acquiring"
