import { expect, test } from 'vitest'
import { ONLY, SITE_KINDS, siteKinds } from '../../domain/site/kinds/all.ts'
import { DocumentId } from '../../domain/site/kinds/home-lists.ts'
import { sampleSite } from '../../tests/sample-site.ts'

type SampleDocument = { kind: (typeof SITE_KINDS)[number]; id: string; content: unknown }

const { content } = await sampleSite()
const documents = SITE_KINDS.flatMap((kind): SampleDocument[] => {
  if (!siteKinds[kind].many) return [{ kind, id: ONLY, content: content[kind] }]
  const many = content[kind] as readonly { id: string }[]
  return many.map(({ id, ...content }) => ({ kind, id, content }))
})

test('the sample has documents of every kind, and each has an own id', () => {
  expect(new Set(documents.map(({ kind }) => kind))).toEqual(new Set(SITE_KINDS))
  expect(new Set(documents.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(documents.length)
  for (const { id } of documents) expect(DocumentId.safeParse(id).success, id).toBe(true)
})

test.each(
  documents.map((document) => [document.kind, document.id, document] as const),
)('%s %s is as its schema leaves it', (kind, _id, { content }) => {
  expect(siteKinds[kind].schema.safeParse(content)).toEqual({ success: true, data: content })
})
