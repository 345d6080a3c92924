import { max, sql } from 'drizzle-orm'
import { MINUTE_MS } from '../../../domain/days.ts'
import { businessVersions } from '../../business/tables.ts'
import { type Context, inSnapshot, requireSystem } from '../../context.ts'
import type { OpenedDatabase, Reader } from '../../platform/db/port.ts'
import { siteFilms } from '../films/tables.ts'
import { isPictureThere } from '../pictures/read-pictures.ts'
import { sitePictures, siteUprights } from '../pictures/tables.ts'
import { readSite } from '../read-content.ts'
import type { RenderedSite } from '../render/rendered-site.ts'
import { LONGEST_FIRST_MS } from '../renderer.ts'
import { siteReleases } from '../tables.ts'
import { RELEASES } from './shown-release.ts'

const POLL_MS = 5000

/** When what failed is tried again. */
const AGAIN_MS = MINUTE_MS

/** What a process that follows releases is given. */
interface Shown {
  listen: OpenedDatabase['listen']
  /** Shows a whole site from the next request on. */
  show(site: RenderedSite): void
}

/**
 * Shows the current release, and from then on each newer one: as soon as the database tells of it, and by asking every
 * five seconds, as for pictures and the business's details that have changed. A release is read in one snapshot and
 * shown whole, and shown again with its share pictures, and in Brotli. If it cannot be rendered here, the one before
 * stays, which is logged once, and it is tried again a minute later. Rejects if the first one cannot be shown.
 */
export async function followReleases(
  ctx: Context,
  { listen, show }: Shown,
): Promise<{ stop(): Promise<void> }> {
  requireSystem(ctx)
  let shown = -1
  let shownMark = ''
  const inSteps = showInSteps(ctx, show)
  let failed: { release: number; at: number } | undefined

  async function showCurrent(longestMs?: number) {
    const mark = await partsMark(ctx.db)
    const { release, site, media } = await inSnapshot(ctx, readSite)
    const isThere = (key: string) => isPictureThere(key, media)
    inSteps.show(await ctx.renderer.renderSite(site, longestMs), isThere)
    await ctx.renderer.dropShares(isThere)
    shown = release
    shownMark = mark
    failed = undefined
  }

  async function look() {
    const [last] = await ctx.db.select({ number: max(siteReleases.number) }).from(siteReleases)
    const release = last?.number ?? 0
    if (release === shown && (await partsMark(ctx.db)) === shownMark) {
      inSteps.tryAgain()
      return
    }
    const known = failed?.release === release
    if (known && msNow(ctx) - (failed?.at ?? 0) < AGAIN_MS) return
    try {
      await showCurrent()
      ctx.log.info({ release: shown }, 'shows a release of the website')
    } catch (error) {
      failed = { release, at: msNow(ctx) }
      if (!known)
        ctx.log.error(
          { err: error, release },
          'a release of the website cannot be shown, the one before stays',
        )
    }
  }

  await showCurrent(LONGEST_FIRST_MS)
  const follower = oneAtATime(() =>
    look().catch((error: unknown) => ctx.log.debug({ err: error }, 'no news of the website’s releases')),
  )
  const listener = listen(RELEASES, follower.again)
  const polling = setInterval(follower.again, POLL_MS)
  ctx.shownRelease.follow(follower.again)
  return {
    async stop() {
      clearInterval(polling)
      ctx.shownRelease.follow(undefined)
      await listener.close()
      await follower.ended()
      inSteps.stop()
    },
  }
}

/**
 * Shows a site at once, and again after each step of what takes seconds, until another one is shown. A step that fails is
 * tried again when asked, a minute later at the earliest.
 */
function showInSteps(ctx: Context, show: Shown['show']) {
  const { renderer, log } = ctx
  let visible: RenderedSite | undefined
  let failedAt: number | undefined
  async function finish(site: RenderedSite) {
    failedAt = undefined
    for (const step of [renderer.drawShares, renderer.compressSite])
      try {
        const before = site
        const more = await step(before, () => before === visible)
        if (site !== visible) return
        if (more !== site) show(more)
        visible = more
        site = more
      } catch (error) {
        if (site !== visible) return
        failedAt = msNow(ctx)
        log.warn({ err: error }, 'the website is shown, but not finished')
      }
    if (Object.keys(site.undrawn).length > 0) failedAt = msNow(ctx)
  }
  return {
    show(site: RenderedSite, isThere: (picture: string) => boolean) {
      visible = withFormerShares(site, visible, isThere)
      show(visible)
      void finish(visible)
    },
    tryAgain() {
      if (visible && failedAt !== undefined && msNow(ctx) - failedAt >= AGAIN_MS) void finish(visible)
    },
    stop() {
      visible = undefined
    },
  }
}

/**
 * A site in which the share pictures of the one before stand in for those that are not drawn yet, unless they are of a
 * picture that is gone.
 */
function withFormerShares(
  site: RenderedSite,
  before: RenderedSite | undefined,
  isThere: (picture: string) => boolean,
): RenderedSite {
  const files = { ...site.files }
  const sharedPictures = { ...site.sharedPictures }
  for (const address of Object.keys(site.undrawn)) {
    const body = before?.files[address]
    const picture = before?.sharedPictures[address]
    if (!body || !picture || !isThere(picture)) continue
    files[address] = body
    sharedPictures[address] = picture
  }
  return { ...site, files, sharedPictures }
}

/**
 * Changes with the business's details, with the films, and whenever a picture is made, cropped anew or removed. What the
 * library says of it is shown by no page: documents were published with those words.
 */
async function partsMark(db: Reader): Promise<string> {
  const { id, recipe, widths } = sitePictures
  const pictures = sql<string>`md5(coalesce(string_agg(concat_ws(' ', ${id}, ${recipe}, ${widths} ->> 'png'), ',' order by ${id}), ''))`
  const crops = sql<number>`count(${siteUprights.recipe})::int`
  const [made] = await db.select({ pictures }).from(sitePictures)
  const [cropped] = await db.select({ crops }).from(siteUprights)
  const films = sql<string>`md5(coalesce(string_agg(${siteFilms.id}, ',' order by ${siteFilms.id}), ''))`
  const [filmed] = await db.select({ films }).from(siteFilms)
  return `${made?.pictures} ${cropped?.crops} ${filmed?.films} ${await db.$count(businessVersions)}`
}

const msNow = ({ clock }: Context) => clock.now().getTime()

/** Runs `work`, which does not reject, one round at a time. */
function oneAtATime(work: () => Promise<void>) {
  let running = Promise.resolve()
  let next: Promise<void> | undefined
  let over = false
  return {
    /** Resolves after a round that began from now on; all who ask while one runs wait for the same. */
    again(): Promise<void> {
      next ??= running.then(() => {
        next = undefined
        if (!over) running = work()
        return running
      })
      return next
    },
    async ended() {
      over = true
      await running
    },
  }
}
