import { expect, test } from 'vitest'
import { ONLY, siteKinds } from '../../domain/site/kinds/all.ts'
import { DocumentId } from '../../domain/site/kinds/home-lists.ts'
import { SITE_KINDS } from '../../domain/site/kinds/names.ts'
import { site } from '../../tests/support/sample-site.ts'
import { settings } from './settings.ts'

type SampleDocument = { kind: (typeof SITE_KINDS)[number]; id: string; content: unknown }

/** As they are typed: name and contact, which pages read with the settings, are under Business details. */
const content = { ...site.content, settings }
const documents = SITE_KINDS.flatMap((kind): SampleDocument[] => {
  if (!siteKinds[kind].many) return [{ kind, id: ONLY, content: content[kind] }]
  const many = content[kind] as readonly { id: string }[]
  return many.map(({ id, ...content }) => ({ kind, id, content }))
})

test('the sample has documents of every kind but pages of the owner’s own, and each has an own id', () => {
  const kinds = SITE_KINDS.filter((kind) => kind !== 'page')
  expect(new Set(documents.map(({ kind }) => kind))).toEqual(new Set(kinds))
  expect(new Set(documents.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(documents.length)
  for (const { id } of documents) expect(DocumentId.safeParse(id).success, id).toBe(true)
})

test.each(
  documents.map((document) => [document.kind, document.id, document] as const),
)('%s %s is as its schema leaves it', (kind, _id, { content }) => {
  expect(siteKinds[kind].schema.safeParse(content)).toEqual({ success: true, data: content })
})
