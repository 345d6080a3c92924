import { parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { withContact } from '../../domain/site/contact.ts'
import { fieldsOf } from '../../domain/site/documents/document-fields.ts'
import { type SiteContent, siteKinds } from '../../domain/site/kinds/all.ts'
import { SITE_KINDS } from '../../domain/site/kinds/names.ts'
import { ALL_TESTS } from '../../tests/long-tests.ts'
import { contact, site as sample } from '../../tests/support/sample-site.ts'
import { filledDocument } from '../../tests/support/site-documents.ts'
import type { Assets } from '../assets.ts'
import { filesOf, pathsOf, renderPage } from '../documents.tsx'
import type { Site } from './site.ts'

const assets: Assets = {
  sheet: '/assets/a.css',
  print: '/assets/p.css',
  early: 'early()',
  start: '/assets/start.js',
  islands: {},
  school: { start: '/assets/school.js', files: [], stored: 'stored()' },
}
/** The sample, with a page of the owner's own. */
const ownPage = { ...filledDocument(siteKinds.page.schema, 'longWord'), id: 'own' }
const site = { ...sample, content: { ...sample.content, page: [ownPage] } }
const HOSTILE = [
  '"><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  "'><img src=x onerror=alert(1)>",
  '[press](javascript:alert(1))',
  '[a](/x" onclick="alert(1))',
  '<!--<script>',
  '**<svg/onload=alert(1)>**',
  ']]><script>alert(1)</script>',
]

/** All of them in one text, from either end; a field that does not take as many has the first or the last. */
const TOGETHER = [HOSTILE, HOSTILE.toReversed()].map((all) => [
  all.join(' '),
  all.slice(0, 4).join(' '),
  ...all,
])

/** What a text may be, the first that its field takes. */
type Spoiling = readonly string[]

/** The document with one of these at every text in it that takes it. */
function spoiled(kind: (typeof SITE_KINDS)[number], document: object, hostile: Spoiling): object {
  const { id, ...words } = document as { id?: string }
  const copy = structuredClone(words) as Record<string, unknown>
  for (const { meta, path } of fieldsOf(kind, words)) {
    if (!['line', 'text', 'prose', 'rich'].includes(meta.input)) continue
    const names = path.split('.')
    const last = names.pop() ?? ''
    const holder = names.reduce<Record<string, unknown>>(
      (inner, name) => inner[name] as Record<string, unknown>,
      copy,
    )
    const before = holder[last]
    const takes = (text: string) => {
      holder[last] = text
      return siteKinds[kind].schema.safeParse(copy).success
    }
    if (!hostile.some(takes)) holder[last] = before
  }
  return { ...(siteKinds[kind].schema.parse(copy) as object), ...(id && { id }) }
}

const spoiledSite = (hostile: Spoiling): Site => ({
  ...site,
  content: withContact(
    Object.fromEntries(
      SITE_KINDS.map((kind) => {
        const given = site.content[kind] as object | readonly object[]
        return [
          kind,
          Array.isArray(given)
            ? given.map((one) => spoiled(kind, one, hostile))
            : spoiled(kind, given, hostile),
        ]
      }),
    ) as unknown as SiteContent,
    { ...contact, name: hostile[0] ?? '', phone: hostile[0] ?? '', town: hostile[0] ?? '' },
  ),
})

interface Element {
  name?: string
  attribs?: Record<string, string>
  children?: Element[]
  data?: string
}
const elementsIn = (node: Element): Element[] => [node, ...(node.children ?? []).flatMap(elementsIn)]

/** What a page runs or leads to that is not its own. */
function dangers(html: string): string[] {
  const found: string[] = []
  for (const { name, attribs = {}, children = [] } of elementsIn(parseDocument(html) as unknown as Element)) {
    for (const [attribute, value] of Object.entries(attribs)) {
      if (/^on/i.test(attribute)) found.push(`${name} ${attribute}`)
      if (/^\s*(?:javascript|vbscript|data:text)/i.test(value)) found.push(`${attribute}=${value}`)
      if (attribute === 'srcdoc') found.push('srcdoc')
    }
    if (name !== 'script' || attribs.src) continue
    const code = children.map(({ data = '' }) => data).join('')
    if (attribs.type === 'application/ld+json' || attribs.type === 'speculationrules') JSON.parse(code)
    else if (attribs.type !== 'application/json' && code !== assets.early)
      found.push(`script: ${code.slice(0, 80)}`)
  }
  return found
}

test('a page in which somebody has typed a script runs nothing but its own', async () => {
  expect(dangers('<p onclick="x">').concat(dangers('<script>alert(1)</script>'))).toHaveLength(2)
  for (const hostile of ALL_TESTS ? [...TOGETHER, ...HOSTILE.map((one) => [one])] : TOGETHER) {
    const spoilt = spoiledSite(hostile)
    for (const path of pathsOf(spoilt)) {
      const { html } = await renderPage(path, spoilt, assets)
      expect(dangers(html), `${path} ${hostile}`).toEqual([])
    }
    for (const [name, text] of Object.entries(filesOf(spoilt)))
      if (/\.(?:xml|svg)$/.test(name)) expect(text, name).not.toMatch(/<script|<img src=x/i)
  }
})

test('no address that runs something is taken', () => {
  for (const kind of SITE_KINDS) {
    const given = site.content[kind] as object | readonly object[]
    const { id: _, ...words } = (Array.isArray(given) ? given[0] : given) as { id?: string }
    for (const { meta, path } of fieldsOf(kind, words)) {
      if (!['link', 'film', 'picture', 'address-part', 'position'].includes(meta.input)) continue
      for (const hostile of [
        'javascript:alert(1)',
        'data:text/html,x',
        '//evil.example',
        '/\\evil.example',
        'a/b" onload="x',
      ]) {
        const copy = structuredClone(words) as Record<string, unknown>
        const names = path.split('.')
        const last = names.pop() ?? ''
        names.reduce<Record<string, unknown>>((inner, name) => inner[name] as Record<string, unknown>, copy)[
          last
        ] = hostile
        expect(siteKinds[kind].schema.safeParse(copy).success, `${kind} ${path} ${hostile}`).toBe(false)
      }
    }
  }
})
