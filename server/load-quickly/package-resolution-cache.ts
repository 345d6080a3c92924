import { registerHooks } from 'node:module'

type Resolve = NonNullable<Parameters<typeof registerHooks>[0]['resolve']>

/**
 * Resolves each package once for all of our files loaded after this, and looks up the module type once per package
 * folder. Node does both on every import, reading the whole package.json each time: for the database's, 180 kB of JSON
 * in hundreds of files.
 */
export function cachePackageResolution(): void {
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

/** A package.json applies to its whole folder, so one file tells whether all of them are modules. */
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
