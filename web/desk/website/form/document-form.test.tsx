import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { changedAt } from '../../../../domain/site/documents/changed-at.ts'
import { addressPartOf } from '../../../../domain/site/fields/address-part.ts'
import { siteKinds } from '../../../../domain/site/kinds/all.ts'
import { SITE_KINDS } from '../../../../domain/site/kinds/names.ts'
import {
  emptyOf,
  entryOf,
  fitted,
  groupFields,
  labelsAt,
  metaOf,
  omittedFields,
  problemsOf,
  type TypedContent,
  valueAt,
} from './document-fields.ts'
import { DocumentForm } from './document-form.tsx'
import type { FormActions } from './form-context.ts'

const TODAY = '2026-11-24'
const nothing = () => undefined
const actions: FormActions = { change: nothing, leave: nothing, tell: nothing }

/** A document with every group, and at least one entry in every list. */
function everythingOf(schema: z.ZodType): unknown {
  const { input, min = 0 } = metaOf(schema)
  if (input === 'group')
    return Object.fromEntries(groupFields(schema).map(([name, field]) => [name, everythingOf(field)]))
  if (input === 'list') return Array.from({ length: Math.max(1, min) }, () => everythingOf(entryOf(schema)))
  return emptyOf(schema, TODAY)
}

interface Leaf {
  path: string
  label: string
}

/** The fields in which something is typed or chosen, as the schema alone has them: a key is made, and a picture is described where it is. */
function leavesOf(schema: z.ZodType, value: unknown, path: string): Leaf[] {
  const { input, label, together } = metaOf(schema)
  if (input === 'key' || input === 'descriptions') return []
  if (together) return [{ path, label }]
  if (input === 'group')
    return groupFields(schema).flatMap(([name, field]) =>
      leavesOf(field, (value as TypedContent)[name], path ? `${path}.${name}` : name),
    )
  if (input === 'list')
    return (value as unknown[]).flatMap((entry, at) => leavesOf(entryOf(schema), entry, `${path}.${at}`))
  return [{ path, label }]
}

function rendered(schema: z.ZodType, content: unknown, problems: Record<string, string> = {}) {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <DocumentForm
          schema={schema}
          content={content as TypedContent}
          problems={problems}
          documents={[]}
          address={undefined}
          actions={actions}
          unfolded
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;')

describe.each(SITE_KINDS)('the form of %s', (kind) => {
  const { schema } = siteKinds[kind]
  const content = everythingOf(schema)
  const html = rendered(schema, content)
  const leaves = leavesOf(schema, content, '')

  test('has every field of the schema exactly once, with its label', () => {
    expect(leaves.length).toBeGreaterThan(0)
    for (const { path, label } of leaves) {
      expect(html.split(`data-field="${path}"`), path).toHaveLength(2)
      expect(html, path).toContain(escaped(label))
    }
  })

  test('shows the problem of each field beside it', () => {
    const problems = Object.fromEntries(leaves.map(({ path }) => [path, `wrong: ${path}.`]))
    const wrong = rendered(schema, content, problems)
    for (const { path } of leaves) expect(wrong.split(`wrong: ${path}.<`), path).toHaveLength(2)
  })

  test('whatever an earlier release had typed in a field, the form shows, and what it leaves out is named', () => {
    for (const odd of [{ old: 'shape' }, [{ old: 'shape' }], null, true, 'text']) {
      const old = leaves.reduce<unknown>((before, { path }) => changedAt(before, path, () => odd), content)
      expect(() => rendered(schema, fitted(schema, old, TODAY)), String(odd)).not.toThrow()
    }
    for (const { path, label } of leaves)
      expect(
        omittedFields(
          schema,
          changedAt(content, path, () => ({ old: 'shape' })),
        ),
        path,
      ).toEqual([label])
    expect(omittedFields(schema, content)).toEqual([])
  })

  test('a new document has every field of its schema, and keeps them in shape', () => {
    const empty = emptyOf(schema, TODAY)
    expect(Object.keys(empty as object)).toEqual(groupFields(schema).map(([name]) => name))
    expect(fitted(schema, empty, TODAY)).toEqual(empty)
    expect(fitted(schema, {}, TODAY)).toEqual(empty)
    for (const path of Object.keys(problemsOf(schema, empty))) expect(labelsAt(schema, path)).not.toEqual([])
  })
})

test('a document of an earlier release gets what it lacks, and loses what is not there any more', () => {
  const { schema } = siteKinds.question
  const old = { question: 'When?', gone: true, more: { label: 'Here' } }
  expect(fitted(schema, old, TODAY)).toEqual({
    question: 'When?',
    answer: '',
    more: { label: 'Here', href: '' },
  })
  expect(fitted(schema, { more: null }, TODAY)).toMatchObject({ more: null })
})

test('a change at a path leaves everything else as it is', () => {
  const content = { hero: { title: 'A' }, list: [{ text: 'x' }, { text: 'y' }] }
  const next = changedAt(content, 'list.1.text', () => 'z') as typeof content
  expect(next.list).toEqual([{ text: 'x' }, { text: 'z' }])
  expect(next.hero).toBe(content.hero)
  expect(next.list[0]).toBe(content.list[0])
  expect(valueAt(next, 'list.1.text')).toBe('z')
  expect(valueAt(next, 'list.7.text')).toBeUndefined()
})

test('an address is made of a title in small letters and hyphens', () => {
  expect(addressPartOf('Filming in Winter: Light & Snow')).toBe('filming-in-winter-light-and-snow')
  expect(addressPartOf('Eilidh’s café — Òran')).toBe('eilidhs-cafe-oran')
  expect(addressPartOf('!!')).toBe('')
  expect(addressPartOf('a'.repeat(300))).toHaveLength(80)
})

test('labels lead from the document to a field, with the number of each entry', () => {
  expect(labelsAt(siteKinds.terms.schema, 'sections.2.heading')).toEqual(['Section 3', 'Heading'])
  expect(labelsAt(siteKinds['case-study'].schema, 'badges.0')).toEqual(['Kinds of work'])
})
