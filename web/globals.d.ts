/** The site's public origin, without a trailing slash: `https://…`. */
declare const __ORIGIN__: string
declare const __BUILD_YEAR__: number
/** Set for hot reloading, where our server does not send the page; null in builds. */
declare const __DEV_ACCOUNTS__: { url?: string; apiKey?: string } | null
