import { expect, test } from 'vitest'
import { type WorkbookCell, type WorkbookSheet, writeWorkbook } from '../../../tests/support/workbooks.ts'
import { readRoster } from '../roster-file/read-roster.ts'

const book = (rows: WorkbookCell[][], more: Partial<WorkbookSheet> = {}) =>
  writeWorkbook({ sheets: [{ name: 'Sheet1', rows, ...more }] })
const text = (lines: string) => Promise.resolve(Buffer.from(lines))

/** Lists as Scottish schools’ offices send them, and their pupils: class, first name, last name, what is refused. */
const OFFICES: Record<string, { file: Promise<Buffer>; pupils: string[] }> = {
  'a class list of SEEMiS': {
    file: book([
      ['Tweedbank Primary School (5612345)'],
      ['Class List: P3B', null, 'Session 2026/2027'],
      [],
      ['SCN', 'Surname', 'Forename', 'DOB', 'Gender', 'Stage', 'Reg Class'],
      ['123456789', 'Reid', 'Isla', '01/02/2018', 'F', 'P3', 'P3B'],
      ['123456790', 'Ross', 'Jack', '03/04/2018', 'M', 'P3', 'P3B'],
    ]),
    pupils: ['P3B Isla Reid', 'P3B Jack Ross'],
  },
  'consent under one merged heading': {
    file: book(
      [
        ['Pupil details', null, null, 'Photo consent'],
        ['Legal Surname', 'Legal Forename', 'Reg Group', 'School Photos', 'Class Photo', 'Purchase'],
        ['Reid', 'Isla', 'P4', 'Consent refused', 'Yes', 'Yes'],
        ['Ross', 'Jack', 'P4/5', 'Consent given', 'No', 'Yes'],
      ],
      { merged: ['A1:C1', 'D1:F1'] },
    ),
    pupils: ['P4 Isla Reid photos', 'P4/5 Jack Ross class'],
  },
  'totals and the teacher between classes': {
    file: book([
      ['Class P1A   Teacher: Mrs Lumsden'],
      ['Surname', 'Forename', 'DOB'],
      ['Reid', 'Isla', '01/01/2021'],
      ['Boys: 0', 'Girls: 1', 'Total: 1'],
      [],
      ['Class P1B', 'Teacher: Mr Bain', 'Roll: 1'],
      ['Surname', 'Forename', 'DOB'],
      ['Ross', 'Jack', '02/01/2021'],
      ['Boys', 1, 'Girls', 0, 'Total', 1],
      ['Page 1 of 1'],
    ]),
    pupils: ['P1A Isla Reid', 'P1B Jack Ross'],
  },
  'classes with their teachers between pupils': {
    file: book([
      ['Forename', 'Surname', 'Notes'],
      ['P1A', 'Teacher: Mrs Lumsden'],
      ['Isla', 'Reid'],
      ['Teacher: Mrs Lumsden'],
      ['Class: P2', 'Teacher: Mr Bain'],
      ['Jack', 'Ross'],
    ]),
    pupils: ['P1A Isla Reid', 'P2 Jack Ross'],
  },
  'an export called .xls that is a web page': {
    file: text(
      '<html><head><meta charset="utf-8"></head><body><table border=1><tr><th>Class</th><th>Forename</th><th>Surname</th></tr><tr><td rowspan=2>P4</td><td>Zo&euml;</td><td>Mac an t-Saoir</td></tr><tr><td>S&#233;amus</td><td>O&#39;Brien</td></tr></table></body></html>',
    ),
    pupils: ['P4 Zoë Mac an t-Saoir', "P4 Séamus O'Brien"],
  },
  'an export called .xls that is XML of Excel 2003': {
    file: text(
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><ss:Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><ss:Worksheet ss:Name="P5A"><ss:Table><ss:Row><ss:Cell><ss:Data ss:Type="String">Surname</ss:Data></ss:Cell><ss:Cell ss:Index="3"><ss:Data ss:Type="String">Forename</ss:Data></ss:Cell></ss:Row><ss:Row ss:Index="4"><ss:Cell><ss:Data ss:Type="String">Reid</ss:Data></ss:Cell><ss:Cell ss:Index="3"><ss:Data ss:Type="String">Isla</ss:Data></ss:Cell></ss:Row></ss:Table></ss:Worksheet></ss:Workbook>',
    ),
    pupils: ['P5A Isla Reid'],
  },
  'Gaelic headings': {
    file: book([
      ['Clas', 'Ainm', 'Sloinneadh', 'Cead dealbhan'],
      ['C4', 'Iona', 'Mac an t-Saoir', 'Tha'],
      ['C4/5', 'Ailidh', 'NicLeòid', 'Chan eil'],
    ]),
    pupils: ['C4 Iona Mac an t-Saoir', 'C4/5 Ailidh NicLeòid photos'],
  },
  'registration classes of a secondary school': {
    file: book([
      ['Reg', 'Surname', 'Forename', 'House'],
      ['1G', 'Reid', 'Isla', 'Tweed'],
      ['2GM', 'Ross', 'Jack', 'Teviot'],
      ['1A1', 'Bell', 'Ava', 'Tweed'],
    ]),
    pupils: ['1G Isla Reid', '2GM Jack Ross', '1A1 Ava Bell'],
  },
  'a child with one name': {
    file: book([
      ['Class', 'Forename', 'Surname'],
      ['P3B', 'Suharto', null],
      ['P3B', '-', 'Thiri'],
      ['P3B', 'Isla', 'Reid'],
    ]),
    pupils: ['P3B Suharto', 'P3B Thiri', 'P3B Isla Reid'],
  },
  'two children of one name': {
    file: book([
      ['Class', 'Forename', 'Surname', 'SCN'],
      ['P3B', 'Isla', 'Reid', '111'],
      ['P3B', 'Isla', 'Reid', '222'],
    ]),
    pupils: ['P3B Isla Reid', 'P3B Isla Reid'],
  },
  'numbers that are text': {
    file: text(
      `Class,Forename,Surname,SCN\n3B,Isla,Reid,="00456"\n3B,Jack,Ross,'00457\n3B,Ava,Bell,"=""00458"""\n`,
    ),
    pupils: ['3B Isla Reid #00456', '3B Jack Ross #00457', '3B Ava Bell #00458'].map(
      (one) => one.split(' #')[0] ?? '',
    ),
  },
  'a name beside a surname': {
    file: book([
      ['Class', 'Name', 'Surname'],
      ['P3B', 'Isla', 'Reid'],
    ]),
    pupils: ['P3B Isla Reid'],
  },
  'no headings, the name in one column': {
    file: book([
      ['P3B', 'Reid, Isla', 'ann@example.com'],
      ['P3B', 'Ross, Jack', 'bob@example.com'],
    ]),
    pupils: ['P3B Isla Reid', 'P3B Jack Ross'],
  },
  'ticked refusals': {
    file: book([
      ['Class', 'Pupil Name', 'No photos'],
      ['P3B', 'Isla Reid', '✓'],
      ['P3B', 'Jack Ross', null],
    ]),
    pupils: ['P3B Isla Reid photos', 'P3B Jack Ross'],
  },
  'two columns for one consent': {
    file: book([
      ['Class', 'Pupil Name', 'Photo consent', 'School photos'],
      ['P3B', 'Isla Reid', 'Y', 'N'],
      ['P3B', 'Jack Ross', 'Y', 'Y'],
    ]),
    pupils: ['P3B Isla Reid photos', 'P3B Jack Ross'],
  },
  'consent for the website and the press, which all give': {
    file: book([
      ['Class', 'Pupil Name', 'Photos', 'Website', 'Press'],
      ['P3B', 'Isla Reid', 'N', 'Y', 'Y'],
    ]),
    pupils: ['P3B Isla Reid photos'],
  },
  'a sheet for each stage, with its classes': {
    file: writeWorkbook({
      sheets: ['P1', 'P2'].map((stage) => ({
        name: stage,
        rows: [[`${stage} pupils 2026/27`], ['Class', 'Surname', 'Forename'], [`${stage}A`, 'Reid', 'Isla']],
      })),
    }),
    pupils: ['P1A Isla Reid', 'P2A Isla Reid'],
  },
  'an admission register': {
    file: book([
      ['Admission No', 'Legal Surname', 'Legal Forename', 'Preferred Forename', 'Reg Group', 'Year Group'],
      ['A001', 'Reid', 'Isla', 'Izzy', 'P3B', 'P3'],
    ]),
    pupils: ['P3B Izzy Reid'],
  },
  'contacts beside pupils': {
    file: book([
      ['Pupil', null, null, 'Main contact', null],
      ['Surname', 'Forename', 'Class', 'Name', 'Email'],
      ['Reid', 'Isla', 'P3B', 'Ann Reid', 'ann@example.com'],
    ]),
    pupils: ['P3B Isla Reid'],
  },
  'a nursery and composites': {
    file: book([
      ['Class', 'Forename', 'Surname'],
      ['Nursery AM', 'Isla', 'Reid'],
      ['P1/2', 'Jack', 'Ross'],
      ['P6-7', 'Ava', 'Bell'],
    ]),
    pupils: ['Nursery AM Isla Reid', 'P1/2 Jack Ross', 'P6-7 Ava Bell'],
  },
  'a file of an old Mac': {
    file: Promise.resolve(
      Buffer.concat([Buffer.from('Class;Forename;Surname\r3B;Zo'), Buffer.of(0x91), Buffer.from(';Reid\r')]),
    ),
    pupils: ['3B Zoë Reid'],
  },
  'accents read twice': {
    file: book([
      ['Class', 'Forename', 'Surname'],
      ['P3B', 'ZoÃ«', 'NÃºÃ±ez'],
    ]),
    pupils: ['P3B Zoë Núñez'],
  },
  'pupils with their parents’ replies': {
    file: book([
      ['Class', 'Forename', 'Surname', 'Consent form returned', 'Photos'],
      ['P3B', 'Isla', 'Reid', 'Yes', 'Refused'],
      ['P3B', 'Jack', 'Ross', null, null],
    ]),
    pupils: ['P3B Isla Reid photos', 'P3B Jack Ross'],
  },
}

test.each(Object.entries(OFFICES))('%s is read without a hand', async (_, { file, pupils }) => {
  const { rows, problems, questions } = await readRoster(await file)
  expect(problems).toEqual([])
  expect(questions).toEqual([])
  const refused = { noPhoto: 'photos', noClassPhoto: 'class', noSales: 'sales' } as const
  expect(
    rows.map((row) =>
      [
        ...[row.classRef, row.firstName, row.lastName].filter(Boolean),
        ...Object.entries(refused).flatMap(([key, word]) => (row[key as keyof typeof refused] ? [word] : [])),
      ].join(' '),
    ),
  ).toEqual(pupils)
})

test.each([
  [
    'the form of one child',
    [
      ['Surname:', 'Reid'],
      ['Forename:', 'Isla'],
      ['Class:', 'P3B'],
    ],
    /form of one child/,
  ],
  [
    'no headings and two columns of names',
    [
      ['P3B', 'Isla', 'Reid'],
      ['P3B', 'Jack', 'Ross'],
    ],
    /no headings/,
  ],
] as const)('%s gets a sentence that helps', async (_, rows, message) => {
  const { problems } = await readRoster(await book(rows.map((row) => [...row])))
  expect(problems).toMatchObject([{ message: expect.stringMatching(message) }])
})

test('of 25 such files, at least 22 are read without a hand', () => {
  expect(Object.keys(OFFICES).length + 2).toBe(25)
  expect(Object.keys(OFFICES).length).toBeGreaterThanOrEqual(22)
})

test('columns under each other’s headings are asked about', async () => {
  const file = Buffer.from('Class,First name,Last name\nIsla,Reid,3A\nJack,Ross,4B\n')
  const { questions, problems } = await readRoster(file)
  expect(questions).toMatchObject([{ quoted: 'Last name', text: expect.stringContaining('Isla') }])
  expect(problems).toHaveLength(1)
})

test('columns chosen for a list without headings lose no line of it', async () => {
  const file = await book([
    ['P3B', 'Isla', 'Reid'],
    ['P3B', 'Jack', 'Ross'],
  ])
  const [layout] = (await readRoster(file)).layouts
  if (!layout) throw new Error('no layout')
  const { rows } = await readRoster(file, { layouts: [{ ...layout.columns, firstName: 1, lastName: 2 }] })
  expect(rows.map(({ firstName }) => firstName)).toEqual(['Isla', 'Jack'])
})
