import { type ResolveFnOutput, registerHooks } from 'node:module'

/**
 * Resolves each package once for all of our files loaded after this. Node resolves a package at every import and reads
 * its whole package.json each time: for the database's, 180 kB of JSON in two hundred files.
 */
export function findPackagesOnce(): void {
  const found = new Map<string, ResolveFnOutput>()
  registerHooks({
    resolve(specifier, context, next) {
      const isOurs = !context.parentURL?.includes('/node_modules/')
      if (!isOurs || /^(\.|\/|\w+:)/.test(specifier)) return next(specifier, context)
      const known = found.get(specifier)
      if (known) return { ...known, shortCircuit: true }
      const resolved = next(specifier, context)
      found.set(specifier, resolved)
      return resolved
    },
  })
}
