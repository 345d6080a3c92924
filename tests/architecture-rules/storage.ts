import { type Code, type Finding, matches, nameOf, within } from './code.ts'
import { TESTS } from './import-rules.ts'

/** What a browser may deny, or not have; the very name may throw. */
const DENIED = ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'serviceWorker', 'locks']
/** They know what to do then. */
const PREPARED = ['web/browser-storage.ts', 'web/service-worker/**', 'web/app/stored-session.ts']

const RULE =
  'Rule 14: what is kept on a device is kept by web/browser-storage.ts, which works without storage too.'

/** Code of the browser that takes a storage, or what goes with it, from the browser itself. */
export function ownStorage(code: Code): Finding[] {
  return code.files
    .filter((file) => matches(file, 'web/**') && !matches(file, TESTS, ...PREPARED))
    .flatMap((file) =>
      within(code.source(file)).flatMap((node) => {
        const name = nameOf(node)
        return name && DENIED.includes(name) ? [{ file, says: `${name}: ${RULE}` }] : []
      }),
    )
}
