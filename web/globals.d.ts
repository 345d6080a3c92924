/** Every address of the route table without parameters, put in by vite.config.ts. */
declare const __PATHS__: readonly string[]
/** Where the site is published, without a closing slash: `https://…`. */
declare const __ORIGIN__: string
declare const __BUILD_YEAR__: number
