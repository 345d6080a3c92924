import { expect, test } from 'vitest'
import { type WorkbookCell, type WorkbookSheet, writeWorkbook } from '../../../tests/workbooks.ts'
import { readRoster } from './read-roster.ts'

const HEAD = ['Class', 'Forename', 'Surname']
const ISLA = ['P3B', 'Isla', 'Reid']
const JACK = ['P3B', 'Jack', 'Ross']
const workbook = (rows: WorkbookCell[][], more: Partial<WorkbookSheet> = {}) =>
  writeWorkbook({ sheets: [{ name: 'Sheet1', rows, ...more }] })

/** Who refuses what, once every question has this answer. */
async function answered(file: Buffer, answer: string) {
  const { questions } = await readRoster(file)
  const answers = questions.map(({ id }) => ({ question: id, answer }))
  const { rows, problems } = await readRoster(file, { answers })
  expect(problems).toEqual([])
  return rows.flatMap(({ firstName, noPhoto, noClassPhoto, noSales }) => [
    ...(noPhoto ? [`${firstName}: photos`] : []),
    ...(noClassPhoto ? [`${firstName}: class photo`] : []),
    ...(noSales ? [`${firstName}: sales`] : []),
  ])
}

test('headings below a merged ‘Photo consent’ are understood, and a refusal under each counts', async () => {
  const rows = [
    ['Pupil details', null, null, 'Photo consent'],
    [...HEAD, 'School Photos', 'Class Photo', 'Purchase'],
    [...ISLA, 'Consent refused', 'Yes', 'Yes'],
    [...JACK, 'Yes', 'N', 'Consent refused'],
  ]
  const refused = ['Isla: photos', 'Jack: class photo', 'Jack: sales']
  for (const first of ['Pupil details', null]) {
    const file = await workbook([[first, null, null, 'Photo consent'], ...rows.slice(1)], {
      merged: ['A1:C1', 'D1:F1'],
    })
    expect(await readRoster(file)).toMatchObject({ questions: [], problems: [] })
    expect(await answered(file, '')).toEqual(refused)
  }
})

const MAY_REFUSE: [what: string, rows: WorkbookCell[][], who: string[], more?: Partial<WorkbookSheet>][] = [
  [
    'an unknown consent beside a known one',
    [
      [...HEAD, 'Photos', 'Media consent'],
      [...ISLA, 'Y', 'N'],
      [...JACK, 'Y', 'Y'],
    ],
    ['Isla'],
  ],
  [
    'a column of pictures that nobody knows',
    [
      [...HEAD, 'Pictures'],
      [...ISLA, 'No'],
      [...JACK, 'Yes'],
    ],
    ['Isla'],
  ],
  ['marks without a heading', [[...HEAD, null], [...ISLA, 'x'], JACK], []],
  [
    'a remark beside a student',
    [
      [...HEAD, 'Notes'],
      [...ISLA, 'No photos please'],
      [...JACK, 'Likes cats'],
    ],
    ['Isla'],
  ],
  ['a remark outside the columns', [HEAD, ISLA, [...JACK, null, null, 'Consent withdrawn in May']], ['Jack']],
  ['a sentence below the list', [HEAD, ISLA, JACK, [], ['Isla Reid must not be photographed.']], ['Isla']],
  ['a sentence below that has only the first name', [HEAD, ISLA, JACK, ['Jack: no pictures']], ['Jack']],
  ['a sentence above the list', [['All have consent except Jack Ross'], HEAD, ISLA, JACK], ['Jack']],
  ['a title that refuses for all', [['Pupils without photo consent'], HEAD, ISLA, JACK], ['Isla', 'Jack']],
  ['a sheet whose name refuses', [HEAD, ISLA, JACK], ['Isla', 'Jack'], { name: 'No photographs' }],
  [
    'a class with a remark on its line',
    [HEAD.slice(1), ['P3B – Isla Reid opted out'], ['Isla', 'Reid'], ['Jack', 'Ross']],
    ['Isla'],
    { name: 'P3B' },
  ],
]

test.each(
  MAY_REFUSE,
)('%s stops the import until somebody says what is refused', async (_, rows, who, more) => {
  const file = await workbook(rows, more)
  const { questions, problems } = await readRoster(file)
  expect(questions).toHaveLength(1)
  expect(problems).toMatchObject([{ question: questions[0]?.id }])
  expect(await answered(file, 'nothing')).toEqual([])
  if (who.length > 0) expect(await answered(file, 'photos')).toEqual(who.map((name) => `${name}: photos`))
})

test('a sentence that names nobody of the list can only be denied, or written into the list', async () => {
  const file = await workbook([HEAD, ISLA, JACK, ['Some families have refused consent: ask the office.']])
  expect((await readRoster(file)).questions).toMatchObject([{ choices: [{ value: 'nothing' }] }])
})

test('what cannot be a refusal is not asked about', async () => {
  const rows = [
    ['Tweedbank Primary: photo consent list, October 2026'],
    [...HEAD, 'Photo consent', 'Consent date', 'Website', 'Allergies', 'Photo number'],
    [...ISLA, 'Y', '12/05/2026', 'Yes', 'No', 'IMG_0012'],
    [...JACK, 'N', null, null, 'None', null],
    ['Printed 24/11/2026'],
  ]
  expect(await readRoster(await workbook(rows))).toMatchObject({ questions: [], problems: [] })
})

test('an answer holds for the corrected file, and none for other words', async () => {
  const list = (...lines: WorkbookCell[][]) => workbook([HEAD, ISLA, ...lines, ['Isla has no consent']])
  const [question] = (await readRoster(await list())).questions
  const answers = [{ question: question?.id ?? '', answer: 'photos' }]
  const again = await readRoster(await list(JACK), { answers })
  expect(again.questions).toMatchObject([{ answer: 'photos' }])
  const others = await readRoster(await workbook([HEAD, ISLA, ['Isla has no consent at all']]), { answers })
  expect(others.questions).toMatchObject([{ answer: null }])
})

test('a remark in the cell of a name is no name', async () => {
  for (const name of ['Isla (no photos)', 'Isla - NO PHOTOS', 'Isla, photo consent refused'])
    expect((await readRoster(await workbook([HEAD, ['P3B', name, 'Reid']]))).problems).toMatchObject([
      { line: 2, column: 'Forename', message: expect.stringContaining('a column “Photos”') },
    ])
})
