import { expect, onTestFinished, test } from 'vitest'
import { openTestApp } from '../../../tests/test-app.ts'
import { documentOf, siteEditor } from '../../../tests/website-editor.ts'
import type { RenderedSite } from '../render/rendered-site.ts'
import { followReleases } from './follow-releases.ts'

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
