import { describe, expect, test } from 'vitest'
import type { RosterAnswers } from '../../../domain/school/roster.ts'
import { writeWorkbook } from '../../../tests/support/workbooks.ts'
import { readRoster } from '../roster-file/read-roster.ts'
import { isPlausible, repaired } from './misread-letters.ts'

const NAMES = ['Zoë', 'Núñez', 'René', 'Müller']
/** Bytes as another program writes these names. */
const BYTES: Record<string, Record<string, number>> = {
  'windows-1252': { ë: 0xeb, ú: 0xfa, ñ: 0xf1, é: 0xe9, ü: 0xfc, '’': 0x92, É: 0xc9, ö: 0xf6, Ë: 0xcb },
  'mac roman': { ë: 0x91, ú: 0x9c, ñ: 0x96, é: 0x8e, ü: 0x9f, '’': 0xd5, É: 0x83, ö: 0x9a, Ë: 0xe8 },
  dos: { ë: 0x89, ú: 0xa3, ñ: 0xa4, é: 0x82, ü: 0x81, É: 0x90, ö: 0x94, Ë: 0xd3 },
}
const csvIn = (set: string, names: readonly string[]) =>
  Buffer.from(
    ['Class,First name,Last name', ...names.map((name) => `3B,${name},Reid`)]
      .join('\n')
      .split('')
      .map((letter) => BYTES[set]?.[letter] ?? letter.charCodeAt(0)),
  )
const firstNames = async (file: Buffer, answers: RosterAnswers = []) => {
  const { rows, problems, questions } = await readRoster(file, { answers })
  return { names: rows.map(({ firstName }) => firstName), problems, questions }
}

describe.each(Object.keys(BYTES))('a file in %s', (set) => {
  test.each([
    [NAMES],
    [['ZOË', 'RENÉ', 'NÚÑEZ'.replace(/[ÚÑ]/g, 'É')]],
    ...(set === 'dos' ? [] : [[['Zoë']], [['Björn']], [['O’Neil', 'Shay']], [['René', 'D’Arcy']]]),
  ])('with %s is read without a question', async (names) => {
    expect(await firstNames(csvIn(set, names))).toEqual({ names, problems: [], questions: [] })
  })
})

test('what two character sets could mean is asked about, with the names as examples', async () => {
  const file = Buffer.concat([
    Buffer.from('Class,First name,Last name\n3B,Lu'),
    Buffer.of(0x87, 0x88),
    Buffer.from(',Reid\n'),
  ])
  const { questions, problems } = await firstNames(file)
  expect(questions).toMatchObject([
    { choices: expect.arrayContaining([{ value: 'macintosh', label: 'Luáà' }]) },
  ])
  expect(problems).toHaveLength(1)
  const answers = [{ question: questions[0]?.id ?? '', answer: 'macintosh' }]
  expect(await firstNames(file, answers)).toMatchObject({ names: ['Luáà'], problems: [] })
})

const twice = (text: string, set = 'windows-1252') => new TextDecoder(set).decode(Buffer.from(text))

test.each([
  ...[
    'Zoë',
    'Núñez',
    'René Müller',
    'ZOË',
    'NÚÑEZ',
    'Seán Ó Briain',
    'O’Neil',
    'Žofia',
    'Łukasz',
    'Màiri',
  ].flatMap((name) => [
    [twice(name), name],
    [twice(twice(name)), name],
    [twice(name, 'macintosh'), name],
  ]),
  ['O\u0092Neil', 'O’Neil'],
  ['RenŽ', 'René'],
  ['O&#39;Neil', 'O’Neil'.replace('’', "'")],
  ['Zo&euml;', 'Zoë'],
  ['Ann &amp;amp; Bob', 'Ann & Bob'],
])('%s is %s in a CSV file and in a workbook', async (misread, name) => {
  expect((await firstNames(Buffer.from(`Class,First name,Last name\n3B,${misread},Reid\n`))).names).toEqual([
    name,
  ])
  const rows = [
    ['Class', 'Forename', 'Surname'],
    ['3B', misread, 'Reid'],
  ]
  expect((await firstNames(await writeWorkbook({ sheets: [{ name: 'Sheet1', rows }] }))).names).toEqual([
    name,
  ])
})

test.each([
  ...[
    'Zoë',
    'É’ona',
    'RENÉ’S',
    'MacÀidh',
    'NicLeòid',
    'Nuñez–Reid',
    'Ó Briain',
    '‘Izzy’',
    '“Izzy”',
    'Þóra',
    'Ægir',
  ],
  ...[
    'Çağla',
    'Đorđe',
    'Łukasz',
    'Nguyễn',
    'Øyvind',
    'Владимир',
    '李娜',
    'محمد',

    'ʻOkina',
    'D’Angélo',
  ],
])('%s is a name, and stays as it is', (name) => {
  expect(repaired(name)).toBe(name)
  expect(isPlausible(name)).toBe(true)
})

test.each(['Zo\ufffd', 'N??ez', 'Ren?'])('%s has lost a letter, and stops the import', async (name) => {
  const { problems } = await firstNames(Buffer.from(`Class,First name,Last name\n3B,${name},Reid\n`))
  expect(problems).toMatchObject([{ line: 2, column: 'First name', message: expect.stringContaining(name) }])
})

test.each([
  '_xD83D_',
  '&#xD83D;',
  '_xDE00_',
])('half a sign (%s) in a workbook is a lost letter', async (half) => {
  const rows = [
    ['Class', 'First name', 'Last name'],
    ['3B', `Isla${half}`, 'Re_x0000_id'],
  ]
  const { problems } = await firstNames(await writeWorkbook({ sheets: [{ name: 'Sheet1', rows }] }))
  expect(problems).toMatchObject([
    { line: 2, column: 'First name', message: expect.stringContaining('Isla\ufffd') },
  ])
})

test('a name that is spelt like no name is asked about', async () => {
  const file = Buffer.from('Class,First name,Last name\n3B,Zo©,Reid\n')
  const { questions, problems } = await firstNames(file)
  expect(questions).toMatchObject([{ pupils: ['Zo© Reid'] }])
  expect(problems).toHaveLength(1)
  expect(await firstNames(file, [{ question: questions[0]?.id ?? '', answer: 'nothing' }])).toMatchObject({
    names: ['Zo©'],
    problems: [],
  })
})
