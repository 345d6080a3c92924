import { expect, test } from 'vitest'
import { link, picture, reference, siteFields } from './fields.ts'

test('every field keeps its own label', () => {
  const fields = [
    picture('Photo'),
    picture('Picture'),
    link('Leads to'),
    link('Site'),
    reference('Gallery', 'gallery'),
    reference('Story', 'case-study'),
  ]
  expect(fields.map((field) => siteFields.get(field)?.label)).toEqual([
    'Photo',
    'Picture',
    'Leads to',
    'Site',
    'Gallery',
    'Story',
  ])
})
