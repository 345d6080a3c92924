import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { mediaSender } from '../../../tests/support/send-media.ts'
import { documentOf, siteEditor } from '../../../tests/support/website-editor.ts'
import { openTestApp } from '../../../tests/test-app.ts'
import { createUploads } from '../../photos/upload/uploads.ts'
import { deletePicture } from '../delete-media.ts'
import { GREY_FRAME } from '../grey-frame.ts'
import { describePicture } from '../pictures/list-pictures.ts'
import { mediaUploads } from '../receive-upload.ts'
import type { RenderedSite } from '../render/rendered-site.ts'
import type { PublicSite } from '../renderer.ts'
import { followReleases } from './follow-releases.ts'
import { ShownRelease } from './shown-release.ts'

test('a release is shown before it is compressed, and again afterwards, unless a newer one is shown by then', async () => {
  const testApp = await openTestApp()
  onTestFinished(() => testApp.close())
  const shown: RenderedSite[] = []
  const compressing: { site: RenderedSite; done: (small: RenderedSite) => void }[] = []
  const compressSite = (site: RenderedSite) =>
    new Promise<RenderedSite>((done) => compressing.push({ site, done }))
  const ctx = { ...testApp.system, renderer: { ...testApp.system.renderer, compressSite } }
  const follower = await followReleases(ctx, {
    listen: () => ({ close: async () => undefined }),
    show: (site) => shown.push(site),
  })
  onTestFinished(() => follower.stop())
  const [first] = shown
  await siteEditor({ ...testApp.admin, shownRelease: ctx.shownRelease }).publish(
    'question',
    documentOf('question'),
  )
  const [, second] = shown
  expect(shown).toEqual([first, second])
  expect(compressing.map(({ site }) => site)).toEqual([first, second])
  for (const { site, done } of compressing) done({ ...site, hash: 'small' })
  await new Promise(setImmediate)
  expect(shown.slice(2)).toEqual([{ ...second, hash: 'small' }])
})

test('until a share picture is drawn the one before is shown at its address, and a new address has none', async () => {
  const testApp = await openTestApp()
  onTestFinished(() => testApp.close())
  const plan = { picture: 'a', position: '50% 50%', words: { title: '', slate: '', name: '' }, file: 'a.jpg' }
  const picture = (words: string) => ({ identity: Buffer.from(words) })
  const shares = (words: string) => ({ '/share/old.jpg': picture(words), '/share/new.jpg': picture(words) })
  let drawn: () => void = () => undefined
  const { renderer } = testApp.system
  const ctx = {
    ...testApp.system,
    renderer: {
      ...renderer,
      async renderSite(site: PublicSite): Promise<RenderedSite> {
        const rendered = await renderer.renderSite(site)
        if (shown.length === 0)
          return {
            ...rendered,
            files: { '/share/old.jpg': picture('before') },
            sharedPictures: { '/share/old.jpg': 'a' },
          }
        return { ...rendered, undrawn: { '/share/old.jpg': plan, '/share/new.jpg': plan } }
      },
      drawShares: (site: RenderedSite) =>
        Object.keys(site.undrawn).length > 0
          ? new Promise<RenderedSite>((resolve) => {
              drawn = () => resolve({ ...site, files: shares('after'), undrawn: {} })
            })
          : Promise.resolve(site),
    },
  }
  const shown: RenderedSite[] = []
  const follower = await followReleases(ctx, {
    listen: () => ({ close: async () => undefined }),
    show: (site) => shown.push(site),
  })
  onTestFinished(() => follower.stop())
  const editor = siteEditor({ ...testApp.admin, shownRelease: ctx.shownRelease })
  await editor.publish('question', documentOf('question'))
  expect(shown.at(-1)?.files).toEqual({ '/share/old.jpg': picture('before') })
  drawn()
  await new Promise(setImmediate)
  expect(shown.at(-1)?.files).toEqual(shares('after'))
})

test('a picture that was removed is on no page and no share picture once that is answered, in every process', async () => {
  const testApp = await openTestApp()
  onTestFinished(() => testApp.close())
  const sender = mediaSender(createUploads(testApp.parts, undefined, mediaUploads), testApp.admin)
  const { id, key } = await sender.uploaded('picture', await solidPicture('#842'), 'wrong.png')
  await testApp.runJobs()
  await describePicture(testApp.admin, {
    id,
    alt: 'A child',
    decorative: false,
    credit: '',
    position: '50% 50%',
  })
  await siteEditor(testApp.admin).publish('gallery', documentOf('gallery', { photos: [key] }))
  const drawn = { identity: Buffer.from('drawn of it') }
  const plan = {
    picture: 'other',
    position: '50% 50%',
    words: { title: '', slate: '', name: '' },
    file: 'a.jpg',
  }
  const wakes: (() => void)[] = []
  const dropped: boolean[] = []
  const { renderer } = testApp.system
  const followed = async () => {
    const sites: { site: PublicSite; rendered: RenderedSite }[] = []
    const shown: RenderedSite[] = []
    const shownRelease = new ShownRelease()
    const ctx = {
      ...testApp.system,
      shownRelease,
      renderer: {
        ...renderer,
        async renderSite(site: PublicSite) {
          const first = sites.length === 0
          const rendered = {
            ...(await renderer.renderSite(site)),
            ...(first && { files: { '/share/a.jpg': drawn }, sharedPictures: { '/share/a.jpg': key } }),
            // What cannot be drawn would have the one before stand in for it.
            ...(!first && { undrawn: { '/share/a.jpg': plan } }),
          }
          sites.push({ site, rendered })
          return rendered
        },
        dropShares: async (isThere: (picture: string) => boolean) => void dropped.push(isThere(key)),
      },
    }
    const follower = await followReleases(ctx, {
      listen(_channel, heard) {
        wakes.push(heard)
        return { close: async () => undefined }
      },
      show: (site) => shown.push(site),
    })
    onTestFinished(() => follower.stop())
    return { sites, shown, shownRelease }
  }
  const [here, elsewhere] = [await followed(), await followed()]
  expect(here.sites.at(-1)?.site.pictures[key]).toMatchObject({ alt: 'A child' })
  await deletePicture({ ...testApp.admin, shownRelease: here.shownRelease }, { id, everywhere: true })
  for (const wake of wakes) wake()
  await elsewhere.shownRelease.caughtUp()
  for (const { sites, shown } of [here, elsewhere]) {
    expect(sites.at(-1)?.site.pictures[key]).toEqual(GREY_FRAME)
    expect(shown.at(-1)?.files).toEqual({})
  }
  expect(dropped).toEqual([true, true, false, false])
})

test('what could not be drawn is tried again a minute later, not earlier, and shown then', async () => {
  const testApp = await openTestApp()
  onTestFinished(() => testApp.close())
  const plan = { picture: 'a', position: '50% 50%', words: { title: '', slate: '', name: '' }, file: 'a.jpg' }
  const { renderer } = testApp.system
  let attempts = 0
  let canDraw = false
  const ctx = {
    ...testApp.system,
    renderer: {
      ...renderer,
      renderSite: async (site: PublicSite) => ({
        ...(await renderer.renderSite(site)),
        undrawn: { '/share/a.jpg': plan },
      }),
      async drawShares(site: RenderedSite) {
        attempts += 1
        return canDraw ? { ...site, undrawn: {} } : site
      },
    },
  }
  const shown: RenderedSite[] = []
  let look: () => void = () => undefined
  const follow = async () => {
    const follower = await followReleases(ctx, {
      listen(_channel, asked) {
        look = asked
        return { close: async () => undefined }
      },
      show: (site) => shown.push(site),
    })
    await new Promise(setImmediate)
    return follower
  }
  const first = await follow()
  testApp.clock.advance(59_000)
  look()
  await first.stop()
  expect(attempts).toBe(1)
  const second = await follow()
  onTestFinished(() => second.stop())
  canDraw = true
  testApp.clock.advance(60_000)
  look()
  await expect.poll(() => shown.at(-1)?.undrawn).toEqual({})
  expect(attempts).toBe(3)
})

const solidPicture = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
