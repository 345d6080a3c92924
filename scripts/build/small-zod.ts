import type { Plugin } from 'vite'

const OWN = '?small'

/**
 * Gives `zod/mini` modules of its own. Shared with `zod`, they would carry all that the school area uses of it, and the
 * contact form would load twice as much as it needs.
 */
export const smallZod = (): Plugin => ({
  name: 'small-zod',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const within = importer?.endsWith(OWN)
    if (source !== 'zod/mini' && !within) return
    const found = await this.resolve(source, importer?.replace(OWN, ''), { ...options, skipSelf: true })
    return found && { ...found, id: found.id + OWN }
  },
})
