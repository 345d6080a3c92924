import { expect, test } from 'vitest'
import { MAX_PHOTO_BYTES, rejectionBeforeUpload } from './uploads.ts'

test('an empty file is refused before it is sent', () => {
  expect(rejectionBeforeUpload({ name: 'IMG_0001.JPG', size: 0 })).toBe('photo-empty')
})

test('a file of exactly 60 MB is sent, one byte more is not', () => {
  expect(MAX_PHOTO_BYTES).toBe(62_914_560)
  expect(rejectionBeforeUpload({ name: 'IMG_0001.JPG', size: MAX_PHOTO_BYTES })).toBeUndefined()
  expect(rejectionBeforeUpload({ name: 'IMG_0001.JPG', size: MAX_PHOTO_BYTES + 1 })).toBe('photo-too-large')
})

test('a RAW file is refused by its extension, whatever the case', () => {
  for (const name of ['IMG_0001.CR3', 'dsc_1.nef', 'a.b.Dng'])
    expect(rejectionBeforeUpload({ name, size: 9 })).toBe('photo-raw')
})

test('what only the content shows is left to the server', () => {
  for (const name of ['notes.txt', 'IMG_0001.JPG', 'no ending', 'raf'])
    expect(rejectionBeforeUpload({ name, size: 9 })).toBeUndefined()
})
