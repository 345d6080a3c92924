import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { withoutDescription } from '../../../domain/site/media/picture-descriptions.ts'
import type { Documents, Rendered, StylesFor } from '../../../web/assets.ts'
import type { Site } from '../../../web/site/site.ts'
import { keyOfShown } from '../grey-frame.ts'
import type { BuildDescription } from './build-description.ts'
import { pageStyles } from './page-styles/page-styles.ts'
import { RenderError } from './render-error.ts'
import type { EncodedBody, RenderedPage, RenderedSite } from './rendered-site.ts'
import { findShares, picturesOf, planIcons, planShare, type SharePlan } from './share-plan.ts'
import type { SiteFolder } from './stored-site.ts'

/** How much is in progress at once: one page is rendered while others are compressed on the other processors. */
const LANES = 3

/** What a site is rendered with. */
export interface RenderTask {
  site: Site
  /** The hash under which it is kept. */
  hash: string
  buildDir: string
  description: BuildDescription
}

type ReadOriginal = (key: string) => Promise<Buffer>

interface Loaded {
  documents: Documents
  stylesFor: StylesFor
}
let loaded: Promise<Loaded> | undefined

/** Loads the renderer once: a process renders for one build. */
function loadDocuments({
  buildDir,
  description,
}: Pick<RenderTask, 'buildDir' | 'description'>): Promise<Loaded> {
  const load = async () => {
    const bundle = pathToFileURL(path.join(buildDir, 'documents/documents.js')).href
    const sheet = await readFile(path.join(buildDir, 'client', description.assets.sheet), 'utf8')
    return { documents: (await import(bundle)) as Documents, stylesFor: pageStyles(sheet) }
  }
  loaded ??= load()
  return loaded
}

/** A page by itself, and the hashes of the inline scripts that its Content-Security-Policy allows. */
export type SinglePage = Rendered

/** Renders one page of a site, and keeps nothing. Throws `RenderError` if it cannot be rendered. */
export async function renderOnePage(task: RenderTask, address: string): Promise<SinglePage> {
  const { documents, stylesFor } = await loadDocuments(task)
  const { html, scripts } = await blaming(address, () =>
    documents.renderPage(address, task.site, task.description.assets, stylesFor),
  )
  return { html, scripts: scripts.map(policyHash) }
}

/**
 * Renders a whole site and keeps it in the folder, without the share pictures that are in neither folder yet. Throws
 * `RenderError`, and keeps no site, if a page cannot be rendered.
 */
export async function renderDocuments(
  { site, hash, buildDir, description }: RenderTask,
  folder: SiteFolder,
): Promise<RenderedSite> {
  const { assets } = description
  const { documents, stylesFor } = await loadDocuments({ buildDir, description })
  const keepPage = async ({ html, scripts }: Rendered): Promise<RenderedPage> => ({
    body: await folder.keepBody(html),
    scripts: scripts.map(policyHash),
  })

  const rendered = await inLanes(documents.pathsOf(site), (address) =>
    blaming(address, async () => keepPage(await documents.renderPage(address, site, assets, stylesFor))),
  )
  const { [documents.NOT_FOUND]: missing, ...pages } = Object.fromEntries(rendered)
  if (!missing) throw new RenderError(documents.NOT_FOUND, 'there is no page for unknown addresses.')
  const shell = await keepPage(await documents.renderShell(site, assets))
  const clientShell = await keepPage(await documents.renderClientShell(site, assets))
  const deskShell = await keepPage(await documents.renderDeskShell(site, assets))
  const texts = await inLanes(Object.entries(documents.filesOf(site)), ([, text]) => folder.keepBody(text))
  const files: Record<string, EncodedBody> = Object.fromEntries(
    texts.map(([[name], body]) => [`/${name}`, body]),
  )

  const { logo: shown, icons } = documents.logoOf(site)
  const logo = shown && withoutDescription(shown)
  const pictures = Object.fromEntries(
    documents.catalogue(site).map((page) => {
      const { picture, position } = page.share ?? page
      const shown = { picture: withoutDescription(keyOfShown(picture, site.pictures)), position }
      const plan = planShare({ ...page, ...shown, logo }, site.content.settings, description)
      return [documents.sharePath(page.url), plan]
    }),
  )
  const share: Record<string, SharePlan> = {
    ...pictures,
    ...(logo && planIcons(logo, icons, await import('./icon-picture.ts'))),
  }
  const { drawn, undrawn } = await findShares(share, [path.join(buildDir, 'share'), folder.share])
  const replaced = documents.REPLACED
  const whole = {
    ...{ hash, pages, missing, shell, clientShell, deskShell, replaced },
    ...{ files: { ...files, ...drawn }, sharedPictures: picturesOf(share), undrawn, moved: {}, gone: [] },
  }
  await folder.save(whole, share)
  return whole
}

/** A share picture that was drawn, or why it could not be. */
export type DrawnShare = { bytes: Uint8Array } | { error: string }

/** Draws share pictures and keeps them in the folder. Returns them in the same order. */
export async function drawShares(
  plans: readonly SharePlan[],
  { buildDir, folder, readOriginal }: { buildDir: string; folder: SiteFolder; readOriginal: ReadOriginal },
): Promise<DrawnShare[]> {
  const { drawShare, readShareFonts } = await import('./share-picture.ts')
  const { drawIcon } = await import('./icon-picture.ts')
  const fonts = await readShareFonts(path.join(buildDir, 'share/fonts'))
  const drawn = await inLanes(plans, async (plan): Promise<DrawnShare> => {
    const { picture, position, words, logo, icon, file } = plan
    try {
      const original = await readOriginal(picture)
      const bytes = icon
        ? await drawIcon(original, icon)
        : await drawShare(original, position, words, fonts, logo && (await readOriginal(logo)))
      await folder.keepShare(file, bytes)
      return { bytes }
    } catch (error) {
      return { error: reasonOf(error) }
    }
  })
  return drawn.map(([, one]) => one)
}

/** Does something for each, a few at a time. Returns pairs, in the order given. */
async function inLanes<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<[T, R][]> {
  const done: [T, R][] = []
  const queue = items.entries()
  const lane = async () => {
    for (const [index, item] of queue) done[index] = [item, await work(item)]
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return done
}

async function blaming<T>(address: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // A module or file that is missing is not the page's fault, and its message names a path of the server.
    if (error instanceof Error && 'code' in error) throw error
    throw new RenderError(address, reasonOf(error))
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** A script's hash, as a Content-Security-Policy writes it. */
const policyHash = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`
