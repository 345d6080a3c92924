import { describe, expect, test } from 'vitest'
import { NotMyChild } from './photos.ts'
import { ChooseSchoolPortrait, portraitGoesInto } from './school-portrait.ts'
import { UploadMetadata } from './uploads.ts'

const ID = 'c0ffee00-0000-4000-8000-000000000000'

describe('a child’s portrait', () => {
  const all = { idPhotos: true, officeSheets: true, yearbook: true, noPhoto: false, noClassPhoto: false }

  test('goes into what the agreement gives the school', () => {
    expect(portraitGoesInto(all)).toEqual(['idPhotos', 'officeSheets', 'yearbook'])
    expect(portraitGoesInto({ ...all, idPhotos: false })).toEqual(['officeSheets', 'yearbook'])
    expect(portraitGoesInto({ ...all, officeSheets: false, yearbook: false })).toEqual(['idPhotos'])
    expect(portraitGoesInto({ ...all, idPhotos: false, officeSheets: false, yearbook: false })).toEqual([])
  })

  test('goes into no picture of the class if the family refused that, and into nothing if it refused photos', () => {
    expect(portraitGoesInto({ ...all, noClassPhoto: true })).toEqual(['idPhotos'])
    expect(portraitGoesInto({ ...all, noClassPhoto: true, idPhotos: false })).toEqual([])
    expect(portraitGoesInto({ ...all, noPhoto: true })).toEqual([])
  })

  test.each([
    ['chosen', ChooseSchoolPortrait],
    ['reported', NotMyChild],
  ])('is %s with a code or a linked pupil, never with both or neither', (_, contract) => {
    const takes = (by: object) => contract.safeParse({ photoId: ID, ...by }).success
    expect(takes({ accessCode: 'ABCDEFGH' })).toBe(true)
    expect(takes({ pupilId: ID })).toBe(true)
    expect(takes({ accessCode: 'ABCDEFGH', pupilId: ID })).toBe(false)
    expect(takes({})).toBe(false)
  })
})

describe('an upload', () => {
  const read = (more: object) => UploadMetadata.parse({ level: 'event', targetId: ID, ...more })

  test('is named by its file, or else by the name given, or else it is a photo', () => {
    expect(read({ filename: 'IMG_1.JPG', name: 'other' })).toEqual({
      level: 'event',
      targetId: ID,
      fileName: 'IMG_1.JPG',
      folder: '',
    })
    expect(read({ name: 'other\n.jpg' }).fileName).toBe('other .jpg')
    expect(read({}).fileName).toBe('photo')
  })

  test('has its folders with plain slashes, and names cut to their length', () => {
    expect(read({ folder: '\\Card 1\\\\100CANON//a\n' }).folder).toBe('Card 1/100CANON/a ')
    expect(read({ filename: 'a'.repeat(201) }).fileName).toBe('a'.repeat(200))
    expect(read({ folder: `${'b'.repeat(299)}/c` }).folder).toBe(`${'b'.repeat(299)}/`)
  })

  test('has no name that a database cannot hold', () => {
    for (const field of ['filename', 'name', 'folder'])
      expect(() => read({ [field]: 'a\0b' }), field).toThrow()
  })
})
