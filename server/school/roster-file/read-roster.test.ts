import { beforeAll, expect, test } from 'vitest'
import { ALL_TESTS } from '../../../tests/long-tests.ts'
import { readRoster } from './read-roster.ts'

const HEAD = 'Class,First name,Last name,Parent email'
const read = (text: string) => readRoster(Buffer.from(text))

test('a cell over 500 characters is refused by its line and column, in any column', async () => {
  const head = `${HEAD},Notes\n`
  const line = (first: string, notes: string) => `3B,${first},Reid,,${notes}\n`
  expect(await read(head + line('Isla', 'x'.repeat(500)))).toMatchObject({ problems: [] })
  const file =
    head + line('Jack', '') + line('y'.repeat(501), 'x'.repeat(1234)) + line('Ava', 'x'.repeat(1234))
  const said = (characters: string) =>
    `This has ${characters} characters; a cell may have at most 500. Is a quotation mark before it never closed?`
  expect(await read(file)).toMatchObject({
    problems: [
      { line: 3, column: 'First name', message: said('501') },
      { line: 4, column: 'Notes', message: said('1,234') },
    ],
  })
  const [long] = (await read(`${HEAD},${'x'.repeat(501)}\n`)).problems
  expect(long).toMatchObject({ line: 1, column: 'Column 5' })
})

test('a file of more than 100 columns is refused', async () => {
  const columns = (count: number) => `${HEAD}${',x'.repeat(count - 4)}\n3B,Isla,Reid,\n`
  expect(await read(columns(100))).toMatchObject({ problems: [] })
  const [wide] = (await read(columns(101))).problems
  expect(wide?.message).toBe('At most 100 columns; this file has 101. Is the first line its headings?')
})

test('a file of more than 20,000 lines is refused, even if they are empty', async () => {
  const lines = (count: number) => `${HEAD}\n3B,Isla,Reid,\n${',,,\n'.repeat(count - 2)}`
  expect(await read(lines(20_000))).toMatchObject({ rows: [{ firstName: 'Isla' }], problems: [] })
  expect((await read(lines(20_001))).problems).toEqual([
    {
      line: 20_001,
      column: null,
      message: 'At most 20,000 lines; this file has more. Take the empty ones out of the sheet.',
    },
  ])
})

const LARGE = 1_300_000
const MARKS = '\u0300\u0316'
const PUPILS = `${HEAD}\n${'3B,Isla,Reid,isla@example.com\n'.repeat(5000)}`

/** The processor's time; a pause for something else is not counted against it. */
async function timeOf(file: string, enough = 0) {
  const bytes = Buffer.from(file)
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 3 && least > enough; tries++) {
    const { user } = process.cpuUsage()
    await readRoster(bytes)
    least = Math.min(least, process.cpuUsage().user - user)
  }
  return least
}

let enough: number
beforeAll(async () => {
  enough = (await timeOf(PUPILS)) * 20
})

const SLOW: [string, string][] = [
  ['marks to be put in order', `a${MARKS.repeat(LARGE / 4)}`],
  ['quotes in cells of 500', `"${"\n'".repeat(240)}",\n`.repeat(LARGE / 500)],
  ['quotation marks', `"${'""'.repeat(LARGE / 2)}"`],
  ['lines of nothing', '\n'.repeat(LARGE)],
  ['commas', ','.repeat(LARGE)],
]
const MORE_SLOW: [string, string][] = [
  ['quotes on lines of their own', `"${"\n'".repeat(LARGE / 2)}"`],
  ['marks in cells of 500', `a${MARKS.repeat(240)},\n`.repeat(LARGE / 1000)],
  ['blanks', `${' '.repeat(LARGE)}x`],
  ['lines of a letter', 'x\n'.repeat(LARGE / 2)],
  ['lines of a comma', ',\n'.repeat(LARGE / 2)],
  ['separators of all kinds', ',;\t\n'.repeat(LARGE / 4)],
]
test.each(
  ALL_TESTS ? [...SLOW, ...MORE_SLOW] : SLOW,
)('a file of %s takes less than twenty times as long as one of 5,000 students', async (_, text) => {
  expect(await timeOf(`${HEAD}\n3B,Isla,${text}`, enough)).toBeLessThan(enough)
})

test('a CSV file may be as awkward as a workbook: a title, classes on lines of their own, dates, totals', async () => {
  const { rows, problems } = await read(
    'Tweedbank Primary,,\n\n"Surname, First name",Photos,Email\nP3B,,\n"Reid, Isla",opted out,\n\n"Ross, Jack",,\nTotal: 2,,\nClass: P3/4,,\n"Bell, Ava",granted,ava@example.com\n',
  )
  expect(problems).toEqual([])
  expect(rows.map(({ line, classRef, firstName, noPhoto }) => [line, classRef, firstName, noPhoto])).toEqual([
    [5, 'P3B', 'Isla', true],
    [7, 'P3B', 'Jack', null],
    [10, 'P3/4', 'Ava', false],
  ])
})

test('a tick that could mean either is not guessed', async () => {
  const { problems } = await read(`${HEAD},Photos\n3B,Isla,Reid,,x\n`)
  expect(problems).toEqual([
    { line: 2, column: 'Photos', message: '“x” should be yes or no: whether the family agrees.' },
  ])
})
