import { rm } from 'node:fs/promises'
import type { Documents } from '../web/assets.ts'
import { buildStamp, isUpToDate, PAGE_SOURCES, saveStamp } from './build/build-stamp.ts'
import { bundleServer } from './build/bundle-server.ts'

process.env.NODE_ENV = 'production'

/** Builds the pages, step by step. Tools are loaded only if there is something to do. */
async function buildPages() {
  const stamp = await buildStamp(PAGE_SOURCES)
  if (await isUpToDate('build', stamp)) return console.log('The build is up to date.')
  await rm('build/stamp', { force: true })

  const { buildMedia, mediaPlaces } = await import('./build/media/build-media.ts')
  const { pictures, built } = await step('pictures', () => buildMedia(mediaPlaces))
  console.log(`${pictures} pictures, ${built} of them new`)

  const { buildFonts } = await import('./build/fonts/build-fonts.ts')
  await step('faces', () => buildFonts('web/generated'))

  const { bundle, CLIENT } = await import('./build/bundle.ts')
  const { assets, desk } = await step('bundles', bundle)

  const { describeBuild, hashRenderer, importDocuments } = await import('./build/documents.ts')
  const { readPictures } = await import('./build/media/read-pictures.ts')
  const { sampleSite } = await import('../server/website/sample-site.ts')
  const site = await sampleSite(await readPictures())
  const { catalogue } = (await importDocuments()) as Documents

  const { buildShare, sharePlaces } = await import('./build/share/share.ts')
  const { shareRecipe, originals } = await step('share pictures', () =>
    buildShare(sharePlaces, catalogue(site), site.content.settings),
  )

  const renderer = await hashRenderer(assets, shareRecipe)
  const { writeServiceWorker } = await import('./build/service-worker.ts')
  await step("the desk's worker", () => writeServiceWorker(desk, renderer, CLIENT))

  const { buildIcons } = await import('./build/icons.ts')
  await step('icons', () => buildIcons('public/favicon.svg', CLIENT))

  const { compress } = await import('./build/compress.ts')
  const files = await step('compression', () => compress(CLIENT))
  console.log(`${files} files compressed`)
  await describeBuild({ assets, renderer, shareRecipe, pictures: site.pictures, originals })
  await saveStamp('build', stamp)
}

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const done = await work()
  console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
  return done
}

// `--server` leaves the pages as they are, for a command that needs none.
await step('server', bundleServer)
if (!process.argv.includes('--server')) await buildPages()
