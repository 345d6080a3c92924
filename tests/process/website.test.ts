import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setInterval } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { HOUR_MS } from '../../domain/days.ts'
import type { ShownDocument } from '../../domain/site/documents/site-desk.ts'
import { ALL_TESTS, long } from '../long-tests.ts'
import { documentOf } from '../support/website-editor.ts'
import { expectStatus, persist, sendRequest } from './http-client.ts'
import { regionOn, shows, websiteNodes } from './website-nodes.ts'

const { startNode, call, signIn, query, typeRegion, publish, releases } = websiteNodes()
/** As a browser does that opens a page; `fetch` would say that it is a script. */
async function openAsVisitor(address: string) {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
  const asked = get(address, { headers: { 'User-Agent': agent, Referer: 'https://example.org/' } })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  await once(answer.resume(), 'end')
}

const PAGES = ['/', '/about', '/blog', '/services', '/rate-card', '/terms-and-conditions']

test(
  'a release is seen whole at every web process soon after it is published',
  long(
    'server/website/publish/follow-releases.test.ts',
    'a picture that was removed is on no page and no share picture once that is answered, in every process',
  ),
  async () => {
    const [one, two] = await Promise.all([startNode(), startNode({ ROLE: 'web' })])
    await signIn(one.url)
    for (const region of ALL_TESTS ? ['First light', 'Second light'] : ['Second light']) {
      const revision = await typeRegion(one.url, region)
      const seen: string[][] = [[], []]
      let over = false
      const watched = [one, two].map(async ({ url }, node) => {
        for await (const _ of setInterval(20)) {
          for (const page of PAGES) seen[node]?.push(await regionOn(url, page))
          if (over) return
        }
      })
      try {
        expectStatus(await publish(one.url, revision), 200)
        // Whoever has published it sees it with the next request.
        for (const page of PAGES) expect(await regionOn(one.url, page), page).toBe(region)
        await Promise.all([shows(one.url, region), shows(two.url, region)])
      } finally {
        over = true
        await Promise.all(watched)
      }
      // Once a page is new, none is old.
      for (const regions of seen) expect(regions.lastIndexOf(regions[0] ?? '')).toBeLessThan(regions.length)
      for (const regions of seen) {
        const first = regions.indexOf(region)
        expect(first < 0 ? [] : regions.slice(first).filter((each) => each !== region)).toEqual([])
      }
      for (const { url } of [one, two])
        for (const page of PAGES) expect(await regionOn(url, page), page).toBe(region)
    }
    // A preview that one process has rendered is shown by the other.
    const shown = (await call(one.url, 'GET', 'settings/only')).read<ShownDocument>()
    const previewed = await call(one.url, 'POST', 'settings/only/preview', {
      content: { ...shown.published, region: 'Only in a preview' },
    })
    const { address } = expectStatus(previewed, 200).read<{ address: string }>()
    const frame = await fetch(two.url + address)
    expect(await frame.text()).toContain('Only in a preview')
    expect(frame.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect([frame.headers.get('cache-control'), frame.headers.get('x-robots-tag')]).toEqual([
      'no-store',
      'noindex',
    ])
    expect(await regionOn(two.url)).toBe('Second light')
    for (const { url } of [one, two]) await openAsVisitor(`${url}/about`)
    await Promise.all([one.end(), two.end()])
    // Both add to one row as they end; what this test fetched before says that it is a program.
    expect((await query('select page, source, visits from page_visits')).rows).toEqual([
      { page: '/about', source: 'example.org', visits: 2 },
    ])
  },
)

test(
  'a page, its new address and its end are seen at the process that did not publish them',
  long(
    'server/website/publish/publishing.test.ts',
    'after three new addresses, each old one leads to the present one, and may be taken over',
  ),
  async () => {
    const [one, two] = await Promise.all([startNode(), startNode({ ROLE: 'web' })])
    await signIn(one.url)
    const id = randomUUID()
    let version = 0
    for (const slug of ['a-hill', 'two-hills', 'three-hills']) {
      const content = documentOf('post', { slug, title: 'A hill', body: 'Light on a hill.' })
      const saved = await call(one.url, 'PUT', `post/${id}/draft`, { content, revision: 0, version })
      const { revision } = expectStatus(saved, 200).read<{ revision: number }>()
      const done = await call(one.url, 'POST', `post/${id}/publish`, { revision })
      version = expectStatus(done, 200).read<{ version: number }>().version
    }
    const statusAt = async (page: string) => (await fetch(two.url + page, { redirect: 'manual' })).status
    await persist(async () => (await statusAt('/blog/three-hills')) === 200)
    for (const old of ['a-hill', 'two-hills']) {
      const answer = await fetch(`${two.url}/blog/${old}`, { redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')]).toEqual([308, '/blog/three-hills'])
      expect(answer.headers.get('cache-control')).toBe('no-cache')
    }
    const sitemap = async () => (await sendRequest(`${two.url}/sitemap.xml`)).text
    expect(await sitemap()).toContain('/blog/three-hills')
    expectStatus(await call(one.url, 'POST', `post/${id}/delete`, { revision: 0 }), 200)
    await persist(async () => (await statusAt('/blog/three-hills')) === 410)
    expect((await sendRequest(`${two.url}/blog/a-hill`)).status).toBe(410)
    expect(await sitemap()).not.toContain('hills')
    await Promise.all([one.end(), two.end()])
  },
)

test(
  'what is planned is published once, also if no server runs at its time',
  long(
    'server/website/publish/publishing.test.ts',
    'what is planned is published at its time, once, as it was when it was planned',
  ),
  async () => {
    const node = await startNode()
    const before = await releases()
    const revision = await typeRegion(node.url, 'Planned')
    const at = new Date(Date.now() + HOUR_MS).toISOString()
    expectStatus(await call(node.url, 'PUT', 'settings/only/schedule', { revision, at }), 200)
    await node.end('SIGKILL')
    // The hour passes.
    await query(`update pgboss.job set start_after = now() where name = 'website.publish'`)
    await query('update site_schedules set at = now()')
    expect(await releases()).toBe(before)
    const nodes = await Promise.all([startNode({ DATA_DIR: node.dataDir }), startNode()])
    for (const { url } of nodes) await shows(url, 'Planned')
    expect(await releases()).toBe(before + 1)
    await Promise.all(nodes.map(({ end }) => end()))
  },
)
