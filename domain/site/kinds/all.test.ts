import { expect, test } from 'vitest'
import type { z } from 'zod'
import { filledDocument } from '../../../tests/support/site-documents.ts'
import { TypedDocument } from '../documents/site-desk.ts'
import { siteKinds } from './all.ts'
import { Post } from './blog.ts'
import { CaseStudy } from './case-study.ts'
import { SITE_KINDS } from './names.ts'
import { Terms } from './rate-card-and-terms.ts'
import { ServicePage } from './services.ts'

test.each(SITE_KINDS)('a %s that is filled to its limits can be saved as a draft', (kind) => {
  const most = filledDocument(siteKinds[kind].schema as z.ZodType, 'most')
  expect(TypedDocument.safeParse(most).error).toBeUndefined()
})

test('terms that are too long as a whole are refused at their sections, with the reason', () => {
  const terms = filledDocument(Terms, 'most')
  const [section] = terms.sections
  if (!section) throw new Error('no section')
  const sections = Array.from({ length: 40 }, (_, at) => ({ ...section, id: `section-${at}` }))
  const refused = Terms.safeParse({ ...terms, sections })
  expect(refused.error?.issues).toMatchObject([
    { path: ['sections'], message: 'Please keep all sections together under 200,000 characters' },
  ])
})

test('a page of a service from before there were rhythms is led by its words, without a wide picture', () => {
  const { rhythm: _, wide: __, ...before } = filledDocument(ServicePage, 'most')
  const examples = before.examples.map(({ frame: _, ...example }) => example)
  const read = ServicePage.parse({ ...before, examples })
  expect(read).toMatchObject({ rhythm: 'text', wide: null })
  expect(read.examples.map(({ frame }) => frame)).toEqual(examples.map(() => null))
})

test('a post from before there was a second picture and a line in the margin has neither', () => {
  const { second: _, pull: __, ...before } = filledDocument(Post, 'most')
  expect(Post.parse(before)).toMatchObject({ second: null, pull: '' })
})

test('a case study from before its picture could be wiped shows it as it is', () => {
  const { frames, ...before } = filledDocument(CaseStudy, 'most')
  const { wipe: _, ...others } = frames
  expect(CaseStudy.parse({ ...before, frames: others }).frames.wipe).toBe(false)
})
