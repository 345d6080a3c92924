import { buildFonts } from './build-fonts.ts'
import { buildIcons } from './build-icons.ts'
import { buildMedia, mediaPlaces } from './build-media.ts'
import { buildShare, sharePlaces } from './build-share.ts'
import { bundle, CLIENT } from './bundle.ts'
import { compress } from './compress.ts'
import { writePages } from './write-pages.ts'

process.env.NODE_ENV = 'production'

/** The build, step by step; each step is a file with a test. */
async function buildAll() {
  const { pictures, built } = await step('pictures', () => buildMedia(mediaPlaces))
  console.log(`${pictures} pictures, ${built} of them new`)
  await step('faces', () => buildFonts('web/generated'))
  const assets = await step('bundles', bundle)
  const pages = await step('pages', () => writePages(assets))
  await step('icons', () => buildIcons('public/favicon.svg', CLIENT))
  await step('share pictures', () => buildShare(sharePlaces))
  const files = await step('compression', () => compress(CLIENT))
  console.log(`${pages} documents, ${files} files compressed`)
}

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const done = await work()
  console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
  return done
}

await buildAll()
