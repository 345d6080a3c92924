import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { withContact } from '../../domain/site/contact.ts'
import { siteFields } from '../../domain/site/fields/field-meta.ts'
import { pageOf, type SiteContent, siteKinds } from '../../domain/site/kinds/all.ts'
import type { SiteKind } from '../../domain/site/kinds/names.ts'
import { contact, site } from '../../tests/support/sample-site.ts'
import { PagePath } from './link.tsx'
import { sitePages } from './routes.ts'
import { type Site, SiteProvider } from './site.ts'

const SINGLE = ['about', 'services', 'aerial-photography'] as const
const MANY = ['service', 'service-page', 'case-study', 'gallery', 'page'] as const

type Extreme = 'least' | 'most'

/** A text of a length: with spaces, or one long word. */
const textOf = (length: number, spaces: boolean) =>
  (spaces ? 'Words and more. ' : 'Wordwithoutspaces')
    .repeat(length)
    .slice(0, length)
    .trimEnd()
    .padEnd(length, 'x')

/** What a field may hold at least or at most. */
function filled(schema: z.ZodType, extreme: Extreme): unknown {
  const most = extreme === 'most'
  const field = siteFields.get(schema)
  if (!field) throw new Error('A field has no label.')
  const { input, max = 0, min = 0, optional = false, options = [] } = field
  if (optional && !most && !['list', 'position', 'descriptions'].includes(input))
    return input === 'group' ? null : input === 'switch' ? false : ''
  switch (input) {
    case 'line':
    case 'text':
    case 'prose':
    case 'rich':
      return most ? textOf(max, input !== 'line') : 'x'
    case 'list': {
      const [item] = parts(schema)
      if (!item) throw new Error('A list has no entries.')
      return Array.from({ length: most ? max : min }, () => filled(item, extreme))
    }
    case 'group': {
      const inner = schema instanceof z.ZodObject ? schema : unwrapped(schema)
      return Object.fromEntries(
        Object.entries((inner as z.ZodObject).shape).map(([name, part]) => [
          name,
          filled(part as z.ZodType, extreme),
        ]),
      )
    }
    case 'choice':
      return options[most ? options.length - 1 : 0]?.value
    case 'choices':
      return options.slice(0, most ? options.length : 1).map(({ value }) => value)
    case 'switch':
      return true
    case 'date':
      return '2024-02-29'
    case 'address-part':
      return 'extreme'
    case 'link':
      return 'https://elsewhere.example/'
    case 'picture':
      return 'hero/loch-golden-hour'
    case 'position':
      return '50% 50%'
    case 'film':
      return `uploads/${'0af1'.repeat(8)}`
    case 'document':
      return 'deleted'
    case 'descriptions':
      return undefined
    default:
      throw new Error(`No extreme of ${input}.`)
  }
}

function parts(schema: z.ZodType): z.ZodType[] {
  const inner = unwrapped(schema)
  return inner instanceof z.ZodArray ? [inner.element as z.ZodType] : []
}

/** The group within one that may be left out. */
function unwrapped(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return unwrapped(schema.unwrap() as z.ZodType)
  return schema
}

/** A document, as its schema allows it. */
const documentOf = <Kind extends SiteKind>(kind: Kind, extreme: Extreme) =>
  siteKinds[kind].schema.parse(filled(siteKinds[kind].schema, extreme)) as object

/** The sample, with one document of each kind of service, page and gallery, emptied or filled. */
function extremeSite(extreme: Extreme): Site {
  const content: Record<string, unknown> = { ...site.content }
  for (const kind of SINGLE) content[kind] = documentOf(kind, extreme)
  for (const kind of MANY) {
    const id = kind === 'service' ? 'film-production' : kind
    content[kind] = [
      { ...documentOf(kind, extreme), id, ...(kind === 'service-page' && { service: 'film-production' }) },
    ]
  }
  return { ...site, content: withContact(content as unknown as SiteContent, contact) }
}

function render(path: string, shown: Site): string {
  const page = sitePages(shown.content).get(path)
  if (!page) throw new Error(`There is no ${path}.`)
  const data = page.load(path, shown)
  page.head(data, shown)
  return renderToStaticMarkup(
    <SiteProvider value={shown}>
      <PagePath value={path}>
        <page.Page data={data} />
      </PagePath>
    </SiteProvider>,
  )
}

const paths = [
  '/about',
  '/services',
  '/services/film-production',
  '/services/film-production/extreme',
  '/case-study/extreme',
  '/aerial-photography',
]

test.each([
  'least',
  'most',
] as const)('pages with the %s that their documents may say are rendered', (extreme) => {
  for (const path of paths) expect(render(path, extremeSite(extreme)), path).toContain('<h1')
})

test('what is empty is left out, with its heading', () => {
  const least = extremeSite('least')
  const study = render('/case-study/extreme', least)
  expect(study).not.toMatch(/Deliverables|Next case study|data-film|<ul class="grid content-start/)
  const service = render('/services/film-production/extreme', least)
  expect(service).not.toMatch(/Featured|Gallery|1 photograph|More in/)
  expect(render('/aerial-photography', least)).not.toMatch(/data-gallery|1 photograph|id="list-0"/)
})

test('a page leaves out what refers to a document that is gone', () => {
  const most = render('/services/film-production/extreme', extremeSite('most'))
  expect(most).not.toMatch(/href="\/case-study\/|data-gallery/)
})

test('a case study names the one after it, and the last one the first', () => {
  const content = { ...site.content, 'case-study': site.content['case-study'].slice(0, 2) }
  const two = { ...site, content }
  const [first, second] = content['case-study'].map((study) => pageOf('case-study', study.id, study) ?? '')
  expect(render(first ?? '', two)).toContain(`href="${second}"`)
  expect(render(second ?? '', two)).toContain(`href="${first}"`)
})

test('an uploaded picture without an upright crop stands at the top itself', () => {
  const uploaded = `uploads/${'0af1'.repeat(8)}`
  const picture = { ...site.pictures['hero/loch-golden-hour'], base: '/media/uploaded' }
  const about = { ...site.content.about, hero: { picture: uploaded, position: '20% 50%', slate: 'New' } }
  const shown = {
    ...site,
    content: { ...site.content, about },
    pictures: { ...site.pictures, [uploaded]: picture },
  } as Site
  const html = render('/about', shown)
  expect(html).toContain('src="/media/uploaded/')
  expect(html).toContain('object-position:20% 50%')
})

test('no page of the sample shows a picture twice', () => {
  for (const [path, page] of sitePages(site.content)) {
    if (path.startsWith('/blog')) continue
    const shown: string[] = []
    const pictures = new Proxy(site.pictures, {
      get(all, key) {
        shown.push(String(key))
        return all[String(key)]
      },
    })
    page.load(path, { ...site, pictures })
    expect(
      shown.filter((key, index) => shown.indexOf(key) !== index),
      path,
    ).toEqual([])
  }
})
