import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { desk } from '../../domain/screens.ts'
import { classicScript } from './classic-script.ts'
import { listFiles } from './list-files.ts'

const PROGRAM = 'web/app/main.tsx'
const DESK = 'web/desk/'
/** The document that the server sends for every screen of the desk. */
const SHELL = desk.events

/**
 * The hashed files of the desk: program, style sheet, fonts, and its screens with everything they import, statically or
 * dynamically. No pictures, and no screens of parents or schools.
 */
export function deskFiles(manifest: Manifest, others: readonly string[]): string[] {
  const screens = manifest[PROGRAM]?.dynamicImports?.filter((name) => name.startsWith(DESK)) ?? []
  const seen = new Set([PROGRAM])
  const files = screens.flatMap((screen) => listFiles(manifest, screen, { later: true, seen }))
  return [...new Set([...others, ...listFiles(manifest, PROGRAM), ...files])]
    .filter((file) => /\.(js|css|woff2)$/.test(file))
    .toSorted()
}

/**
 * Writes `/desk-worker.js`. It changes with every file of the build and with the renderer of the document that it keeps,
 * which is how browsers notice a new one.
 */
export async function writeServiceWorker(
  files: readonly string[],
  renderer: string,
  client: string,
): Promise<void> {
  const version = createHash('sha256').update(renderer).update(files.join('\n')).digest('hex').slice(0, 16)
  const desk = { cache: `desk-${version}`, shell: SHELL, files }
  const code = await classicScript('web/service-worker/service-worker.ts', {
    __DESK_FILES__: JSON.stringify(desk),
  })
  await writeFile(join(client, 'desk-worker.js'), code)
}
