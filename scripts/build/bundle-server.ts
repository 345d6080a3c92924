import { SERVER_BUNDLE } from '../../server/platform/program.ts'
import { buildStamp, isUpToDate, SERVER_SOURCES, saveStamp } from './build-stamp.ts'

/** The server, the processes that render and draw for it, and the operator's commands: each becomes a program in `build/server`. */
const PROGRAMS = [
  'server/main.ts',
  'server/website/pictures/draw-svg-process.ts',
  'server/website/render/render-process.ts',
  'scripts/accounts.ts',
  'scripts/backup.ts',
  'scripts/check.ts',
  'scripts/migrate.ts',
  'scripts/move.ts',
  'scripts/restore.ts',
  'scripts/seed.ts',
]

/** Packages with compiled code, which they look for beside their own files, and one whose parts need to be loaded in their order. */
const UNBUNDLED = [
  '@node-rs/argon2',
  '@simplewebauthn/server',
  'harfbuzzjs',
  'pg-native',
  'satori',
  'sharp',
  'subset-font',
  'zxing-wasm',
]

/**
 * Bundles our programs with the packages they use, unless that was done since the last change: a start reads some dozens
 * of files instead of two thousand. What a program loads only when needed stays in files of its own, and each package
 * in one, so that a stack names it.
 */
export async function bundleServer(): Promise<void> {
  const stamp = await buildStamp(SERVER_SOURCES)
  if (await isUpToDate(SERVER_BUNDLE, stamp)) return
  const { build } = await import('vite')
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: UNBUNDLED },
    build: {
      ssr: true,
      outDir: SERVER_BUNDLE,
      emptyOutDir: true,
      sourcemap: true,
      target: 'node24',
      rolldownOptions: {
        input: PROGRAMS,
        output: {
          entryFileNames: '[name].js',
          sourcemapExcludeSources: true,
          codeSplitting: { groups: [{ name: packageOf, debugName: 'packages' }] },
        },
      },
    },
  })
  await saveStamp(SERVER_BUNDLE, stamp)
}

const packageOf = (id: string) =>
  /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1]?.replace('@', '').replace('/', '-') ?? null
