import { join } from 'node:path'
import type { Plugin } from 'vite'

const RUNTIME = join(import.meta.dirname, '../../web/jsx-runtime.ts')

/** The templates of the public pages, but for their parts that run in the browser; and an address, which never changes. */
const TEMPLATES =
  /\/web\/(?:ui\/email-address\.tsx$|site\/(?!.*(?:\.island|\/estimate-summary|\/finder|\/open-lightbox)\.tsx$))/

/** Has whatever runs in a browser use the JSX of `web/jsx-runtime.ts` in place of React's. */
export function textsApart(): Plugin {
  return {
    name: 'texts-apart',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = RUNTIME) {
      const isReacts = source !== 'react/jsx-runtime' || importer === RUNTIME || TEMPLATES.test(importer)
      return isReacts ? null : RUNTIME
    },
  }
}
