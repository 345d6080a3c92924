import path from 'node:path'
import { type Code, type Finding, matches } from './code.ts'
import { exportedNames } from './trade-words.ts'

/** Where an example of these rules stands, one folder deeper. */
const EXAMPLE = /\/(case-\d+)\//
const real = (code: Code) => code.files.filter((file) => !EXAMPLE.test(file))

/** What is of no area: a school's own desk, accounts, and what all endpoints are made of. */
const NO_AREA = /^contract\/[\w.-]+\.ts$/

/**
 * The desk's words, its endpoints and its journeys are sorted by the areas of its screens, which are the folders of
 * web/desk, so that who has found one of them finds the others.
 */
export function outsideAreas(code: Code): Finding[] {
  const areas = new Set(real(code).flatMap((file) => /^web\/desk\/([\w-]+)\//.exec(file)?.[1] ?? []))
  return code.files.flatMap((file) => {
    const at = file.replace(EXAMPLE, '/')
    const area = /^(?:web\/desk|content\/desk|contract|tests\/journeys\/desk)\/([\w-]+)(?=\/|\.ts)/.exec(
      at,
    )?.[1]
    if (area === undefined || areas.has(area) || NO_AREA.test(at)) return []
    return [{ file, says: `Rule 6: ${area} is no area of the desk: ${[...areas].sort().join(', ')}.` }]
  })
}

/** Names that each feature or screen may use for the same kind of file. */
const SAME_EVERYWHERE =
  /^(?:page|jobs|routes|tables|queries|permission|providers|port|contract-suite|settings|renditions)\.tsx?$/
const SIDES = ['web/desk/**', 'server/!(platform)/**']
/** Drivers of a port of their own. */
const DRIVERS = 'server/photos/upload/tus-store/**'

/** Files of one name on one side. */
export function doubledNames(code: Code): Finding[] {
  return SIDES.flatMap((side) => {
    const files = code.files.filter(
      (file) => matches(file, side) && !matches(file, DRIVERS, '**/*.test.{ts,tsx}'),
    )
    const byName = Map.groupBy(
      files,
      (file) => `${EXAMPLE.exec(file)?.[1] ?? ''}/${path.posix.basename(file)}`,
    )
    return [...byName]
      .filter(([name, same]) => same.length > 1 && !SAME_EVERYWHERE.test(path.posix.basename(name)))
      .map(([, same]) => ({
        file: same.at(-1) ?? '',
        says: `Rule 6: ${same[0]} has the same name. Say in it what differs.`,
      }))
  })
}

/** What is read together: whoever searches for a name here means one thing. */
const READ_TOGETHER = [
  '{server,domain}/**',
  'contract/**',
  'content/**',
  ...['desk', 'school', 'site'].map((part) => `web/${part}/**`),
]

/** Names that two files export. */
export function doubledExports(code: Code): Finding[] {
  return READ_TOGETHER.flatMap((side) => {
    const files = code.files.filter((file) => matches(file, side) && !matches(file, '**/*.test.{ts,tsx}'))
    const exported = files.flatMap((file) =>
      [...new Set(exportedNames(code, file))].map((name) => ({ name, file })),
    )
    const byName = Map.groupBy(exported, ({ name, file }) => `${EXAMPLE.exec(file)?.[1] ?? ''}/${name}`)
    return [...byName.values()].flatMap(([first, ...more]) =>
      more.map(({ name, file }) => ({
        file,
        says: `Rule 6: ${first?.file} exports a ${name} as well. Say in the name what differs, or make them one.`,
      })),
    )
  })
}
