import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Manifest } from 'vite'

const PROGRAM = 'web/app/main.tsx'
const DESK = 'web/admin/'
/** The document that the server sends for every screen of the desk. */
const SHELL = '/school-photos/admin'

/**
 * The hashed files of the desk: program, style sheet, fonts, and its screens with everything they import, statically or
 * dynamically. No pictures, and no screens of parents or schools.
 */
export function deskFiles(manifest: Manifest, sheet: string, faces: readonly string[]): string[] {
  const files = new Set([sheet, ...faces])
  const reached = (name: string, { later }: { later: boolean }, seen = new Set<string>()) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    files.add(`/${chunk.file}`)
    for (const one of chunk.imports ?? []) reached(one, { later }, seen)
    if (later) for (const one of chunk.dynamicImports ?? []) reached(one, { later }, seen)
  }
  reached(PROGRAM, { later: false })
  const screens = manifest[PROGRAM]?.dynamicImports?.filter((name) => name.startsWith(DESK)) ?? []
  const seen = new Set([PROGRAM])
  for (const screen of screens) reached(screen, { later: true }, seen)
  return [...files].filter((file) => /\.(js|css|woff2)$/.test(file)).toSorted()
}

/** Writes `/desk-worker.js`. It changes with every file of the build, which is how browsers notice a new one. */
export async function writeDeskWorker(files: readonly string[], client: string): Promise<void> {
  const document = await readFile(join(client, '__spa-fallback.html'))
  const version = createHash('sha256').update(document).update(files.join('\n')).digest('hex').slice(0, 16)
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    define: { __DESK_FILES__: JSON.stringify({ cache: `desk-${version}`, shell: SHELL, files }) },
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2023',
      lib: { entry: 'web/desk-worker/worker.ts', formats: ['iife'], name: 'desk' },
    },
  })
  const [output] = Array.isArray(made) ? made : [made]
  if (!output || !('output' in output)) throw new Error('The desk’s worker was not bundled.')
  await writeFile(join(client, 'desk-worker.js'), output.output[0].code)
}
