/** Written into the pages when a store builds its admin. */
declare const __BACKEND_URL__: string | undefined
declare const __AUTH_TYPE__: "session" | "jwt" | undefined
declare const __JWT_TOKEN_STORAGE_KEY__: string | undefined
declare const __STOREFRONT_URL__: string | undefined
