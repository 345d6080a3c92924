/** Where the site is published, without a closing slash: `https://…`. */
declare const __ORIGIN__: string
declare const __BUILD_YEAR__: number
/** For hot reloading, where no server of ours sends the page; null in what is built. */
declare const __DEV_ACCOUNTS__: { url?: string; apiKey?: string } | null
