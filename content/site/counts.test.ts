import { expect, test } from 'vitest'
import { COUNTING, inWords, withCounts } from './counts.ts'
import { sample } from './sample.ts'

const at = (content: unknown, path: string) =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], content) as string

test.each(COUNTING)('$path says how many there are in the sample, which stays as it is', ({
  path,
  count,
}) => {
  expect(at(sample, path).toLowerCase().split(/\W+/)).toContain(inWords(count(sample)))
  expect(withCounts(sample)).toBe(sample)
})

test('the sample’s texts count what the owner adds and hides, and hers stay', () => {
  const [film, ...others] = sample.service as [(typeof sample.service)[number]]
  const hidden = { ...sample, service: [{ ...film, hidden: true }, ...others] }
  expect(withCounts(hidden).services.headline).toBe('Three ways to show a place')
  const [question] = sample.question
  const asked = { ...sample, question: [...sample.question, ...(question ? [question] : [])] }
  expect(withCounts(asked).home.faq.lead).toMatch(/^Eleven questions, eleven short answers\./)
  const one = { ...sample, question: sample.question.slice(0, 1) }
  expect(withCounts(one).home.faq.lead).toMatch(/^One question, one short answer\./)
  const gallery = sample.gallery.map((each) => ({
    ...each,
    photos: [...each.photos, ...each.photos.slice(0, 1)],
  }))
  expect(withCounts({ ...sample, gallery })['aerial-photography'].galleryHeading).toBe('21 from the air')
  const hers = { ...hidden, services: { ...hidden.services, headline: 'Four ways of mine' } }
  expect(withCounts(hers).services.headline).toBe('Four ways of mine')
})
