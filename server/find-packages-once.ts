import { registerHooks } from 'node:module'

type Resolve = NonNullable<Parameters<typeof registerHooks>[0]['resolve']>

/**
 * Finds each package once for all files of ours that come after, and once for each folder of a package what kind of code it
 * holds. Node does both at every import, and reads the package's whole description each time: 180 kB of JSON in
 * hundreds of files, for the database's.
 */
export function findPackagesOnce(): void {
  const ours = packagesOnce()
  const theirs = kindsOnce()
  registerHooks({
    resolve: (specifier, context, next) =>
      (context.parentURL?.includes('/node_modules/') ? theirs : ours)(specifier, context, next),
  })
}

function packagesOnce(): Resolve {
  const found = new Map<string, ReturnType<Resolve>>()
  return (specifier, context, next) => {
    if (/^(\.|\/|\w+:)/.test(specifier)) return next(specifier, context)
    const known = found.get(specifier)
    if (known) return { ...known, shortCircuit: true }
    const resolved = next(specifier, context)
    found.set(specifier, resolved)
    return resolved
  }
}

/** A description counts for its whole folder, so that one file of it says of all whether they are modules. */
function kindsOnce(): Resolve {
  const kinds = new Map<string, string>()
  return (specifier, context, next) => {
    if (!/^\.\.?\/.*\.js$/.test(specifier)) return next(specifier, context)
    const url = new URL(specifier, context.parentURL).href
    const folder = url.slice(0, url.lastIndexOf('/'))
    const format = kinds.get(folder)
    if (format) return { url, format, shortCircuit: true }
    const resolved = next(specifier, context)
    if (resolved.url === url && resolved.format) kinds.set(folder, resolved.format)
    return resolved
  }
}
