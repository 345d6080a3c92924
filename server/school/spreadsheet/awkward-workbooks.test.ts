import { expect, test } from 'vitest'
import {
  DAY_AND_MONTH,
  excelDay,
  type WorkbookCell,
  type WorkbookSheet,
  writeWorkbook,
} from '../../../tests/support/workbooks.ts'
import { readRoster } from '../roster-file/read-roster.ts'

type Workbook = Parameters<typeof writeWorkbook>[0]

interface Awkward {
  workbook: Workbook
  /** Class, first name, last name, and what else the file says, in order. */
  pupils: string[]
  notes?: string[]
}

const one = (rows: WorkbookCell[][], more: Partial<WorkbookSheet> = {}): Workbook => ({
  sheets: [{ name: 'Sheet1', rows, ...more }],
})
const HEAD = ['Class', 'Forename', 'Surname']

/** Workbooks as schools' offices have them; each is read without a column chosen by hand. */
const AWKWARD: Record<string, Awkward> = {
  'one list of the whole school': {
    workbook: one([
      [...HEAD, 'Parent email'],
      ['3B', 'Isla', 'Reid', 'Isla@Example.com'],
      ['4A', 'Jack', 'Ross', null],
    ]),
    pupils: ['3B Isla Reid isla@example.com', '4A Jack Ross'],
  },
  'a sheet for each class': {
    workbook: {
      sheets: [
        {
          name: 'P3B',
          rows: [
            ['Surname', 'Forename'],
            ['Reid', 'Isla'],
            ['Ross', 'Jack'],
          ],
        },
        {
          name: 'P4A',
          rows: [
            ['Surname', 'Forename'],
            ['Bell', 'Ava'],
          ],
        },
      ],
    },
    pupils: ['P3B Isla Reid', 'P3B Jack Ross', 'P4A Ava Bell'],
  },
  'a title and a date above the headings': {
    workbook: one(
      [
        ['Tweedbank Primary School'],
        ['Pupils by class, session 2026/27'],
        ['Printed', '24/11/2026'],
        [],
        HEAD,
        ['3B', 'Isla', 'Reid'],
      ],
      { merged: ['A1:F1', 'A2:F2'] },
    ),
    pupils: ['3B Isla Reid'],
  },
  'surname and first name in one column': {
    workbook: {
      sheets: [
        {
          name: 'P3B 2026',
          rows: [
            ['No', 'Surname, First name'],
            [1, 'Reid, Isla'],
            [2, 'Mac an t-Saoir, Eilidh Mary'],
            [3, 'van der Berg, Jan'],
          ],
        },
      ],
    },
    pupils: ['P3B Isla Reid', 'P3B Eilidh Mary Mac an t-Saoir', 'P3B Jan van der Berg'],
  },
  'first name and surname in one column': {
    workbook: one([
      ['Class', 'Pupil name'],
      ['3B', 'Isla Reid'],
      ['3B', 'Jan van der Berg'],
      ['3B', 'Mary Ann Ross'],
    ]),
    pupils: ['3B Isla Reid', '3B Jan van der Berg', '3B Mary Ann Ross'],
  },
  'surnames in capitals before the first name': {
    workbook: one([
      ['Class', 'Name'],
      ['3B', 'REID Isla'],
      ['3B', 'MAC DONALD Jo Ann'],
    ]),
    pupils: ['3B Isla REID', '3B Jo Ann MAC DONALD'],
  },
  'a class merged beside its pupils': {
    workbook: one(
      [HEAD, ['3B', 'Isla', 'Reid'], [null, 'Jack', 'Ross'], ['4A', 'Ava', 'Bell'], [null, 'Ewan', 'Hay']],
      {
        merged: ['A2:A3', 'A4:A5'],
      },
    ),
    pupils: ['3B Isla Reid', '3B Jack Ross', '4A Ava Bell', '4A Ewan Hay'],
  },
  'a class written once above the cells that are empty': {
    workbook: one([
      HEAD,
      ['3B', 'Isla', 'Reid'],
      [null, 'Jack', 'Ross'],
      [null, 'Una', 'Kerr'],
      ['4A', 'Ava', 'Bell'],
      [null, 'Ewan', 'Hay'],
    ]),
    pupils: ['3B Isla Reid', '3B Jack Ross', '3B Una Kerr', '4A Ava Bell', '4A Ewan Hay'],
  },
  'the class in a merged line above each list': {
    workbook: {
      sheets: [
        {
          name: 'Sheet1',
          rows: [['Class: P3B'], ['Surname', 'Forename'], ['Reid', 'Isla']],
          merged: ['A1:D1'],
        },
        { name: 'Sheet2', rows: [['Class list', 'P4A'], [], ['Surname', 'Forename'], ['Bell', 'Ava']] },
      ],
    },
    pupils: ['P3B Isla Reid', 'P4A Ava Bell'],
  },
  'classes on lines of their own, with totals': {
    workbook: one([
      ['Forename', 'Surname'],
      ['P3B'],
      ['Isla', 'Reid'],
      ['Jack', 'Ross'],
      ['Total: 2'],
      [],
      ['Class:', 'P4A'],
      ['Ava', 'Bell'],
      ['Total', 1],
      ['Grand total', 3],
    ]),
    pupils: ['P3B Isla Reid', 'P3B Jack Ross', 'P4A Ava Bell'],
  },
  'several lists on one sheet, each with its class and headings': {
    workbook: one([
      ['Class: P3B'],
      ['Forename', 'Surname'],
      ['Isla', 'Reid'],
      [],
      ['Class: P4A'],
      ['Forename', 'Surname'],
      ['Ava', 'Bell'],
    ]),
    pupils: ['P3B Isla Reid', 'P4A Ava Bell'],
  },
  'consents as offices write them, and none': {
    workbook: one([
      [...HEAD, 'Photo consent', 'Class photo', 'Sales'],
      ['3B', 'Isla', 'Reid', 'Y', 'granted', 'Consent given'],
      ['3B', 'Jack', 'Ross', 'N', 'Refused', 'opted out'],
      ['3B', 'Ava', 'Bell', null, 'no reply', 'N/A'],
      ['3B', 'Ewan', 'Hay', true, false, 'Opt-out'],
    ]),
    pupils: ['3B Isla Reid yes yes yes', '3B Jack Ross no no no', '3B Ava Bell', '3B Ewan Hay yes no no'],
  },
  'refusals ticked under headings that say no': {
    workbook: one([
      [...HEAD, 'No photos', 'Opt out of class photo'],
      ['3B', 'Isla', 'Reid', 'x', null],
      ['3B', 'Jack', 'Ross', null, 'Y'],
      ['3B', 'Ava', 'Bell', 'No', 'opted out'],
    ]),
    pupils: ['3B Isla Reid no', '3B Jack Ross no', '3B Ava Bell yes no'],
  },
  'headings on two lines': {
    workbook: one(
      [
        ['Pupil', null, null, 'Parent 1', null, null, 'Parent 2', null, 'Consent', null],
        ['Surname', 'Forename', 'Class', 'Name', 'Phone', 'Email', 'Name', 'Email', 'Photos', 'Class'],
        [
          'Reid',
          'Isla',
          '3B',
          'Ann Reid',
          '01896 750000',
          'ann@example.com',
          'Bob Reid',
          'bob@example.com',
          'Y',
          'N',
        ],
      ],
      { merged: ['A1:C1', 'D1:F1', 'G1:H1', 'I1:J1'] },
    ),
    pupils: ['3B Isla Reid ann@example.com yes no'],
    notes: ['Parent email: ‘Parent 1: Email’ is used, not ‘Parent 2: Email’.'],
  },
  'headings merged over two lines': {
    workbook: one(
      [
        ['Class', 'Name', null],
        [null, 'Forename', 'Surname'],
        ['3B', 'Isla', 'Reid'],
      ],
      { merged: ['A1:A2', 'B1:C1'] },
    ),
    pupils: ['3B Isla Reid'],
  },
  'two parents’ addresses, and phones': {
    workbook: one([
      [...HEAD, 'Home phone', 'Parent 2 email', 'Parent 1 email', 'Mobile'],
      ['3B', 'Isla', 'Reid', '01896 750000', 'bob@example.com', 'ann@example.com', 7_700_900_123],
      ['3B', 'Jack', 'Ross', null, null, 'jo@example.com; al@example.com', null],
    ]),
    pupils: ['3B Isla Reid ann@example.com', '3B Jack Ross jo@example.com'],
    notes: [
      'Parent email: ‘Parent 1 email’ is used, not ‘Parent 2 email’.',
      '1 cell has more than one email address; the first is used.',
    ],
  },
  'student numbers with zeros before them, as numbers and as text': {
    workbook: one([
      [...HEAD, 'SCN'],
      ['3B', 'Isla', 'Reid', { value: 12_345, format: '000000000' }],
      ['3B', 'Jack', 'Ross', '000012346'],
      ['3B', 'Ava', 'Bell', 123_456_789],
    ]),
    pupils: ['3B Isla Reid #000012345', '3B Jack Ross #000012346', '3B Ava Bell #123456789'],
  },
  'a hidden sheet of leavers, and a sheet of notes': {
    workbook: {
      sheets: [
        {
          name: 'Notes',
          rows: [['Please return the list by Friday.'], ['Questions to the office, extension 12']],
        },
        { name: 'School', rows: [HEAD, ['3B', 'Isla', 'Reid']] },
        { name: 'Leavers', state: 'hidden', rows: [HEAD, ['3B', 'Gone', 'Away']] },
        {
          name: 'Summary',
          rows: [
            ['Class', 'Roll'],
            ['3B', 1],
            ['4A', 0],
            ['5C', 0],
            ['6D', 0],
          ],
        },
      ],
    },
    pupils: ['3B Isla Reid'],
    notes: [
      'Hidden, and not read: ‘Leavers’.',
      'Without a list of students, and not read: ‘Notes’, ‘Summary’.',
    ],
  },
  'lines that a filter hides': {
    workbook: one([HEAD, ['3B', 'Isla', 'Reid'], ['4A', 'Ava', 'Bell'], ['3B', 'Jack', 'Ross']], {
      hiddenRows: [3],
    }),
    pupils: ['3B Isla Reid', '3B Jack Ross'],
    notes: ['1 line of sheet ‘Sheet1’ is hidden, and not read. Clear the filter in Excel to bring all.'],
  },
  'headings on every page, and the pages’ numbers': {
    workbook: one([
      HEAD,
      ['3B', 'Isla', 'Reid'],
      ['Page 1 of 2'],
      HEAD,
      ['3B', 'Jack', 'Ross'],
      ['Page 2 of 2'],
    ]),
    pupils: ['3B Isla Reid', '3B Jack Ross'],
  },
  'pupils on a list of all and on one of their class': {
    workbook: {
      sheets: [
        {
          name: 'All',
          rows: [
            [...HEAD, 'Photos'],
            ['3B', 'Isla', 'Reid', 'Y'],
            ['4A', 'Ava', 'Bell', 'Y'],
          ],
        },
        {
          name: '3B',
          rows: [
            ['Forename', 'Surname', 'Photos', 'Email'],
            ['Isla', 'Reid', 'N', 'ann@example.com'],
          ],
        },
      ],
    },
    pupils: ['3B Isla Reid ann@example.com no', '4A Ava Bell yes'],
    notes: ['1 student is on more than one sheet; each is read once, with every refusal.'],
  },
  'a file of another program, without shared texts and references': {
    workbook: one(
      [HEAD, ['3B', 'Isla', 'Reid']].map((row) => row.map((inline) => ({ inline }))),
      { withoutReferences: true },
    ),
    pupils: ['3B Isla Reid'],
  },
  'tags with a prefix': {
    workbook: { ...one([HEAD, ['3B', 'Isla', 'Reid']]), prefix: 'x' },
    pupils: ['3B Isla Reid'],
  },
  'bold letters, line breaks and blanks that do not break': {
    workbook: one([
      ['Class\n(2026)', 'First\nname', 'Surname:'],
      ['P\u00a03B ', { pieces: ['Is', 'la'] }, 'Mac\u00a0Leod\n'],
      ['3B', 'Jo_x000D_\nAnn', '  O’Neil '],
    ]),
    pupils: ['P 3B Isla Mac Leod', '3B Jo Ann O’Neil'],
  },
  'names and classes that formulas have made': {
    workbook: one([
      HEAD,
      [
        { formula: '"P"&3&"B"', value: 'P3B' },
        { formula: 'PROPER("isla")', value: 'Isla' },
        { formula: 'VLOOKUP(1,X,2)', value: 'Reid' },
      ],
    ]),
    pupils: ['P3B Isla Reid'],
  },
  'a list that begins in the middle of the sheet, its columns in any order': {
    workbook: one([
      [],
      [],
      [null, null, 'DOB', 'Known as', 'Gender', 'Surname', 'Forename', 'Reg class', null, 'Needs'],
      [
        null,
        null,
        { value: excelDay('2018-05-01'), format: 'dd/mm/yyyy' },
        'Izzy',
        'F',
        'Reid',
        'Isla',
        '3B',
        null,
        'Likes cats. Sits at the front',
      ],
      [null, null, null, null, null, null, null, null, null, 'See the file'],
    ]),
    pupils: ['3B Isla Reid'],
    notes: ['First name: ‘Forename’ is used, not ‘Known as’.'],
  },
  'sheets with different headings, an empty one, and remarks below': {
    workbook: {
      sheets: [
        {
          name: 'P3B – Mrs Smith',
          rows: [
            ['Surname', 'Forename'],
            ['Reid', 'Isla'],
            [],
            ['* Has moved here in the autumn'],
            ['Signed:'],
          ],
        },
        { name: 'Primary 4A', rows: [['Name of pupil', 'Photos?'], ['Ava Bell', 'yes'], ['1 pupil']] },
        { name: 'Sheet3', rows: [] },
      ],
    },
    pupils: ['P3B Isla Reid', 'Primary 4A Ava Bell yes'],
  },
  'classes that Excel has made dates of, here and in America, counted from 1904': {
    workbook: {
      ...one([
        HEAD,
        [{ value: excelDay('2026-04-03') - 1462, format: DAY_AND_MONTH }, 'Isla', 'Reid'],
        [{ value: excelDay('2026-03-04') - 1462, format: 'd/m' }, 'Jack', 'Ross'],
        [{ value: excelDay('2026-03-02') - 1462, format: 'dd/mm/yyyy' }, 'Ava', 'Bell'],
        ['3/4', 'Ewan', 'Hay'],
        ['P3/4', 'Una', 'Kerr'],
        ['03-Apr', 'Dot', 'Bain'],
      ]),
      from1904: true,
    },
    pupils: [
      '3/4 Isla Reid',
      '3/4 Jack Ross',
      '2/3 Ava Bell',
      '3/4 Ewan Hay',
      'P3/4 Una Kerr',
      '3/4 Dot Bain',
    ],
  },
}

/** What a workbook is refused with: each sentence says what to change. */
const REFUSED: Record<string, { workbook: Workbook; problems: object[] }> = {
  'a class’s sheet without headings': {
    workbook: {
      sheets: [
        {
          name: 'P3B',
          rows: [
            ['Surname', 'Forename'],
            ['Reid', 'Isla'],
          ],
        },
        { name: 'P4A', rows: [['Bell', 'Ava']] },
      ],
    },
    problems: [
      {
        sheet: 'P4A',
        line: 1,
        column: null,
        message:
          'There are no headings on this sheet, like Forename and Surname. Write them above the names, or delete the sheet.',
      },
    ],
  },
  'a sheet called by another class than its title': {
    workbook: { sheets: [{ name: '3B', rows: [['Class: 3A'], ['Surname', 'Forename'], ['Reid', 'Isla']] }] },
    problems: [
      {
        sheet: '3B',
        line: 2,
        column: 'Class',
        message: 'The sheet is called ‘3B’, but the list is headed 3A. Correct one of them.',
      },
    ],
  },
}

/** Class and name, and what the file says beside them. */
async function pupilsOf(workbook: Workbook) {
  const { rows, problems, notes } = await readRoster(await writeWorkbook(workbook))
  const said = (refused: boolean | null) => (refused === null ? null : refused ? 'no' : 'yes')
  const pupils = rows.map((row) =>
    [
      row.classRef,
      row.firstName,
      row.lastName,
      row.parentEmail,
      row.pupilNumber && `#${row.pupilNumber}`,
      ...[row.noPhoto, row.noClassPhoto, row.noSales].map(said),
    ]
      .filter(Boolean)
      .join(' '),
  )
  return { pupils, problems, notes }
}

test.each(
  Object.entries(AWKWARD),
)('%s: every pupil is read, without a column chosen by hand', async (_, awkward) => {
  const { workbook, pupils, notes = [] } = awkward
  expect(await pupilsOf(workbook)).toEqual({ pupils, notes, problems: [] })
})

test.each(Object.entries(REFUSED))('%s is refused with what to change', async (_, { workbook, problems }) => {
  expect(await pupilsOf(workbook)).toMatchObject({ problems })
})

test('of thirty workbooks, at least 27 are read without a column chosen by hand', () => {
  expect(Object.keys(AWKWARD).length + Object.keys(REFUSED).length).toBe(30)
  expect(Object.keys(AWKWARD).length).toBeGreaterThanOrEqual(27)
})

test('a second list of other columns, under the name of another class than its sheet, is asked about', async () => {
  const workbook = one(
    [
      ['Forename', 'Surname'],
      ['Isla', 'Reid'],
      ['P3B'],
      ['First name', 'Last name', 'Email'],
      ['Jack', 'Ross', 'jack@example.com'],
    ],
    { name: 'P3A' },
  )
  const { problems } = await readRoster(await writeWorkbook(workbook))
  expect(problems.map(({ message }) => message)).toEqual([
    'The sheet is called ‘P3A’, but the list is headed P3B. Correct one of them.',
  ])
})
