import { expect, test } from 'vitest'
import { type WorkbookCell, type WorkbookSheet, writeWorkbook } from '../../../tests/support/workbooks.ts'
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

test('headings that stand partly on one line and partly on the next are one line of headings', async () => {
  const consents = ['School Photos', 'Class Photo', 'Purchase']
  const pupils = [
    [...ISLA, 'Consent refused', 'Yes', 'Yes'],
    [...JACK, 'Yes', 'N', 'Consent refused'],
  ]
  for (const [more, ...rows] of [
    [{ merged: ['D1:F1'] }, [...HEAD, 'Photo consent'], [null, null, null, ...consents]],
    [{}, [...HEAD, 'Photo consent'], [null, null, null, ...consents]],
    [{ merged: ['A1:A2', 'D1:F1'] }, [...HEAD, 'Photo consent'], [null, null, null, ...consents]],
    [{}, ['Class', 'Name', null, 'Consent'], [null, 'Forename', 'Surname', ...consents]],
  ] as const) {
    const file = await workbook([...rows.map((row) => [...row]), ...pupils], {
      merged: [...(more.merged ?? [])],
    })
    expect(await readRoster(file)).toMatchObject({ questions: [], problems: [], rows: { length: 2 } })
    expect(await answered(file, '')).toEqual(['Isla: photos', 'Jack: class photo', 'Jack: sales'])
  }
})

test('yes and no as two columns of a consent are never a child, and what a mark below them means is asked', async () => {
  const rows = [
    [...HEAD, 'Photo consent'],
    [null, null, null, 'Yes', 'No'],
    [...ISLA, null, 'x'],
    [...JACK, 'x'],
  ]
  const { questions, rows: pupils } = await readRoster(await workbook(rows))
  expect(pupils.map(({ firstName }) => firstName)).toEqual(['Isla', 'Jack'])
  expect(questions.map(({ quoted }) => quoted)).toEqual(['Photo consent: Yes', 'Photo consent: No'])
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

/** Styles of Excel: 1 has a red cell, 2 red letters, 3 bold ones, 4 a colour of the theme. */
const STYLES = `<styleSheet><fonts><font/><font><color rgb="FFC00000"/></font><font><b/></font></fonts>
  <fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFF0000"/></patternFill></fill>
  <fill><patternFill patternType="solid"><fgColor theme="5"/></patternFill></fill></fills>
  <cellXfs><xf/><xf fillId="1"/><xf fontId="1"/><xf fontId="2"/><xf fillId="2"/></cellXfs></styleSheet>`

test.each([
  [1, 'Red = no photographs'],
  [2, 'Names in red must not be photographed'],
  [3, 'Bold: consent refused'],
  [4, 'The coloured ones may not have their picture taken'],
  [4, 'Highlighted: no photos'],
])('lines in style %d are asked about where the list says ‘%s’', async (style, key) => {
  const styled = { text: 'Isla', style }
  for (const rows of [
    [HEAD, ['P3B', styled, 'Reid'], JACK, [], [key]],
    [[key], [], HEAD, ['P3B', styled, 'Reid'], JACK],
    [HEAD, ['P3B', styled, 'Reid'], [...JACK, null, null, key]],
  ]) {
    const file = await writeWorkbook({
      sheets: [{ name: 'Sheet1', rows }],
      parts: { 'xl/styles.xml': STYLES },
    })
    expect((await readRoster(file)).questions).toMatchObject([{ quoted: key, pupils: ['Isla Reid'] }])
    expect(await answered(file, 'photos,classPhoto')).toEqual(['Isla: photos', 'Isla: class photo'])
  }
})

test('a colour is asked about where only a cell in that colour says what it means', async () => {
  const rows = [
    HEAD,
    ['P3B', { text: 'Isla', style: 4 }, 'Reid'],
    JACK,
    [{ text: ' ', style: 4 }, 'No photos'],
  ]
  const file = await writeWorkbook({ sheets: [{ name: 'Sheet1', rows }], parts: { 'xl/styles.xml': STYLES } })
  expect((await readRoster(file)).questions).toMatchObject([{ pupils: ['Isla Reid'] }])
})

test('comments, text boxes and printed margins are read for refusals', async () => {
  const target = (kind: string, path: string) =>
    `<Relationship Id="${kind}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="../${path}"/>`
  const file = await writeWorkbook({
    sheets: [{ name: 'Sheet1', rows: [HEAD, ISLA, JACK] }],
    parts: {
      'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships>${target('comments', 'comments1.xml')}${target('drawing', 'drawings/drawing1.xml')}</Relationships>`,
      'xl/comments1.xml':
        '<comments><commentList><comment ref="B3"><text><r><t>Mum phoned: no photos</t></r></text></comment></commentList></comments>',
      'xl/drawings/drawing1.xml':
        '<wsDr><sp><txBody><a:p><a:r><a:t>Isla has no photo consent</a:t></a:r></a:p></txBody></sp></wsDr>',
    },
  })
  expect((await readRoster(file)).questions).toMatchObject([
    { quoted: 'Mum phoned: no photos', line: 3, pupils: ['Jack Ross'] },
    { quoted: 'Isla has no photo consent', pupils: ['Isla Reid'] },
  ])
})

test('hidden lines and sheets that may refuse something are asked about, others are not', async () => {
  const head = [...HEAD, 'Photos']
  const rows = (answer: string) => [head, [...ISLA, 'Y'], [...JACK, answer]]
  for (const [answer, count] of [
    ['N', 1],
    ['Y', 0],
  ] as const) {
    expect((await readRoster(await workbook(rows(answer), { hiddenRows: [3] }))).questions).toHaveLength(
      count,
    )
    const file = await writeWorkbook({
      sheets: [
        { name: 'P3B', rows: [HEAD, ISLA, JACK] },
        { name: 'Old', state: 'hidden', rows: rows(answer) },
      ],
    })
    expect((await readRoster(file)).questions).toHaveLength(count)
  }
})

test('a mark beside a name is asked about with what explains it, and is no part of the name', async () => {
  const marked = [
    HEAD,
    ['P3B', 'Isla*', 'Reid'],
    ['P3B', 'Jack', 'Ross (NP)'],
    ['P3B', '†Ava', 'Bell'],
    ['P3B', 'Ewan', 'Hay'],
  ]
  const [all, ...ways] = [
    [],
    [['* no photos']],
    [[], ['*', 'Not to be photographed']],
    [['An asterisk means that consent was refused']],
    [[null, null, '* = photos']],
  ].map((key) => [...marked, ...key])
  const { questions, rows } = await readRoster(await workbook(all ?? []))
  expect(questions.map(({ quoted, pupils }) => [quoted, pupils])).toEqual([
    ['Isla* Reid', ['Isla* Reid']],
    ['Jack Ross (NP)', ['Jack Ross (NP)']],
    ['†Ava Bell', ['†Ava Bell']],
  ])
  expect(rows.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual([
    'Isla Reid',
    'Jack Ross',
    'Ava Bell',
    'Ewan Hay',
  ])
  for (const rows of ways) {
    const file = await workbook(rows)
    const read = await readRoster(file)
    expect(read.questions.map(({ pupils }) => pupils)).toEqual([
      ['Isla* Reid'],
      ['Jack Ross (NP)'],
      ['†Ava Bell'],
    ])
    expect(read.questions[0]?.quoted).toMatch(/\*|asterisk/)
    expect(await answered(file, 'photos')).toEqual(['Isla: photos', 'Jack: photos', 'Ava: photos'])
  }
})

test('a mark that is explained by something else is not asked about', async () => {
  const rows = [HEAD, ['P3B', 'Isla*', 'Reid'], JACK, ['* new this term']]
  expect(await readRoster(await workbook(rows))).toMatchObject({
    questions: [],
    problems: [],
    rows: [{ firstName: 'Isla' }, { firstName: 'Jack' }],
  })
})

test('a name that a mark begins is a student, not a footnote', async () => {
  const rows = [['Pupil'], ['*Isla Reid'], ['Jack Ross'], ['* no photos']]
  const { questions } = await readRoster(await workbook(rows, { name: 'P3B' }))
  expect(questions).toMatchObject([{ quoted: '* no photos', pupils: ['*Isla Reid'] }])
})

test('a key of colours is asked about where a rule of the sheet gives them', async () => {
  const rule =
    '<conditionalFormatting sqref="A2:C9"><cfRule type="expression" dxfId="0" priority="1"><formula>$D2="R"</formula></cfRule></conditionalFormatting>'
  const list = [HEAD, ISLA, JACK]
  const read = async (rows: WorkbookCell[][], after = rule) =>
    readRoster(await writeWorkbook({ sheets: [{ name: 'Sheet1', rows, after }] }))
  for (const rows of [
    [...list, [], ['Red = no photographs']],
    [...list, ['Green', 'photo consent given']],
    [['Key: pink for photos, blue for not'], ...list],
    [HEAD, ISLA, [...JACK, null, 'Red: no photos']],
  ]) {
    const { questions, problems } = await read(rows)
    expect(questions).toMatchObject([
      {
        text: expect.stringContaining('Conditional Formatting'),
        pupils: [],
        choices: [{ value: 'nothing' }],
      },
    ])
    expect(problems).toMatchObject([{ question: questions[0]?.id }])
  }
  expect((await read([['Photo consent 2026'], ...list])).questions).toEqual([])
  expect((await read([...list, ['Green', 'photo consent given']], '')).questions).toHaveLength(1)
})
