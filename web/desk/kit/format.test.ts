import { expect, test } from 'vitest'
import { counted, formatBytes, formatRemainingTime } from './format.ts'

test('counts have thousands separators and a singular', () => {
  expect(counted(1, 'class', 'classes')).toBe('1 class')
  expect(counted(3412, 'photo')).toBe('3,412 photos')
})

test('bytes are shown in readable units', () => {
  const MB = 1024 ** 2
  const said = [0, 700, 8_256_206, 99.96 * MB, 517 * MB, 999.6 * MB, 74_369 * MB, 2048 ** 4].map(formatBytes)
  expect(said).toEqual(['0 kB', '1 kB', '7.9 MB', '100 MB', '517 MB', '1.0 GB', '72.6 GB', '16.0 TB'])
})

test('the time left is rounded up and never exact to the second', () => {
  const said = [1, 12, 61, 359, 3599, 5400].map(formatRemainingTime)
  expect(said).toEqual([
    'a moment left',
    'about 15 s left',
    'about 2 min left',
    'about 6 min left',
    'about 60 min left',
    'about 1.5 h left',
  ])
})
