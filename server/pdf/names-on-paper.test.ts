import { expect, test } from 'vitest'
import { cutFonts, FONTS } from './fonts.ts'
import { namesInPlaces, unwritableNames } from './names-on-paper.ts'
import { isWritable } from './signs.ts'

test('names of any script that we have a font for can be printed, and any other is found', async () => {
  const names = [
    'Zoë Núñez',
    'Łukasz Śliwiński',
    'Adébáyọ\u0300',
    'Иван',
    'محمد',
    'עדי',
    'आरव',
    '王小明',
    '김민준',
  ]
  expect(await unwritableNames([...names, 'ᚠᚢᚦ Reid', 'Ada 🌸', 'Ada'])).toEqual(
    new Set(['ᚠᚢᚦ Reid', 'Ada 🌸']),
  )
})

test('letters that are taken for ours without a look are in our fonts', async () => {
  const signs = [...Array(0x180).keys()].map((point) => String.fromCodePoint(point))
  const ours = [...signs.filter((sign) => /[\p{L}\p{N}\p{P}\p{S} ]/u.test(sign)), ...'‘’–']
  for (const { files, weight } of [FONTS.plain, FONTS.strong]) {
    const fonts = await cutFonts(ours.join(''), { files, weight })
    expect(ours.filter((sign) => !isWritable(fonts, sign))).toEqual([])
  }
})

test('whose name cannot be shown in a picture has the number of their place', async () => {
  expect(await namesInPlaces(['Ann Reid', 'ᚠᚢᚦ', 'محمد'])).toEqual(['Ann Reid', 'No. 2', 'محمد'])
})
