import { isPropertyAssignment } from 'typescript/unstable/ast/is'
import { type Code, type Finding, matches, nameOf, within } from './code.ts'

const CONFIG = 'server/config/'

/** Variables read by the configuration but missing from the example, or the reverse. */
export function undocumentedSettings(code: Code, example: string): Finding[] {
  const known = namesOfSettings(code)
  const shown = new Set([...example.matchAll(/^# ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name ?? ''))
  const missing = (file: string, names: Set<string>, there: Set<string>) =>
    [...names].filter((name) => !there.has(name)).map((name) => ({ file, says: `${name} is missing.` }))
  return [...missing('.env.example', known, shown), ...missing(CONFIG, shown, known)]
}

function namesOfSettings(code: Code): Set<string> {
  const names = code.files
    .filter((file) => matches(file, `${CONFIG}**`))
    .flatMap((file) => within(code.source(file)))
    .map((node) => isPropertyAssignment(node) && nameOf(node.name))
  return new Set(
    names.filter((name) => typeof name === 'string' && /^[A-Z][A-Z0-9_]+$/.test(name)) as string[],
  )
}
