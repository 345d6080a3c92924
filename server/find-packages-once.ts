import { type ResolveFnOutput, registerHooks } from 'node:module'

/**
 * Finds each package once for all files of ours that come after. Node looks a package up at every import of it, and
 * reads its whole description each time: 180 kB of JSON in two hundred files, for the database's.
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
