import { DomUtils, parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { renderedSample } from './support/rendered-site.ts'

const { pages, missing, shell, clientShell, deskShell } = await renderedSample()
const htmlOf = ({ body }: typeof shell) => body.identity.toString()
const shown = Object.entries(pages).map(([path, page]) => ({ path, ...headOf(htmlOf(page)) }))

/** What the head of a page says, as a parser finds it. */
function headOf(html: string) {
  const [head] = DomUtils.getElementsByTagName('head', parseDocument(html))
  const all = (name: string) => DomUtils.getElementsByTagName(name, head ?? [])
  const links = (rel: string) => all('link').flatMap(({ attribs }) => (attribs.rel === rel ? [attribs] : []))
  const meta = (key: 'name' | 'property', value: string) =>
    all('meta').flatMap(({ attribs }) => (attribs[key] === value ? [attribs.content ?? ''] : []))
  return {
    titles: all('title').map((title) => DomUtils.textContent(title)),
    canonical: links('canonical').map(({ href }) => new URL(href ?? '').pathname),
    feeds: links('alternate').map(({ type, title, href }) => ({ type, title, href })),
    descriptions: meta('name', 'description'),
    shared: ['og:title', 'og:description', 'og:url', 'og:image'].map((name) => meta('property', name)),
    robots: meta('name', 'robots'),
  }
}

test('every page has one title, one description and one address of its own, which no other page has', () => {
  for (const { path, titles, canonical, descriptions, shared } of shown) {
    expect([titles.length, descriptions.length, canonical], path).toEqual([1, 1, [path]])
    expect(titles[0], path).toMatch(/\S/)
    expect(descriptions[0], path).toMatch(/\S/)
    expect(
      shared.map(({ length }) => length),
      path,
    ).toEqual([1, 1, 1, 1])
    expect(shared[0], path).toEqual(titles)
  }
  const titles = shown.map(({ titles }) => titles[0])
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
  expect(shown.length).toBeGreaterThan(40)
})

test('the blog and its articles name the feed, and other pages none', () => {
  const feed = { type: 'application/rss+xml', title: expect.stringMatching(/\S/), href: '/feed.xml' }
  const ofBlog = shown.filter(({ path }) => /^\/blog(?:\/|$)/.test(path))
  expect(ofBlog.length).toBeGreaterThan(5)
  for (const { path, feeds } of ofBlog) expect(feeds, path).toEqual([feed])
  for (const { path, feeds } of shown)
    if (!ofBlog.some((one) => one.path === path)) expect(feeds, path).toEqual([])
})

test('what search engines leave out has one title, and says so', () => {
  for (const page of [missing, shell, clientShell, deskShell])
    expect(headOf(htmlOf(page))).toMatchObject({
      titles: [expect.stringMatching(/\S/)],
      canonical: [],
      robots: ['noindex'],
    })
})
