/** What the desk's service worker keeps; written into it by `scripts/build/service-worker.ts`. */
declare const __DESK_FILES__: { cache: string; shell: string; files: readonly string[] }
/** Set for hot reloading, where our server does not send the page; null in builds. */
declare const __DEV_ACCOUNTS__: { url?: string; apiKey?: string } | null
