import type { Config } from '../config.ts'

/** The first of these providers whose setting has an address, and that address. */
export function configuredProvider<Setting extends keyof Config, Open>(
  providers: Readonly<Record<Setting, Open>>,
  config: { readonly [S in Setting]?: string | undefined },
): { url: string; open: Open } | undefined {
  for (const setting of Object.keys(providers) as Setting[]) {
    const url = config[setting]
    if (url) return { url, open: providers[setting] }
  }
  return undefined
}
