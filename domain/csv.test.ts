import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csv, fromCsvCell } from './csv.ts'

test('rows survive a round trip, commas, quotes and line breaks included', () => {
  const rows = [
    ['a', 'b, c', 'say "ä"'],
    ['two\nlines', '', '7', '-5.20'],
  ]
  expect(parse(csv(rows), { bom: true, relax_column_count: true })).toEqual(rows)
})

test.each([
  '=1+1',
  '+44 1721',
  '@SUM(A1)',
  '\t=1',
  '\n=1',
  ' =1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '-1+1',
  '"=1',
])('%j cannot become a formula', (text) => {
  expect(parse(csv([[text]]), { bom: true })[0]?.[0]).toMatch(/^'/)
})

const cell = fc.string({ unit: fc.constantFrom(...'=+-@＝＋－＠;,\t\r\n"\' a1'), maxLength: 8 })
const row = fc.array(cell, { minLength: 1, maxLength: 4 })
const formula = /^[\s"]*[=+\-@＝＋－＠](?!\d*$)/

test('no cell is a formula to a program that splits at commas', () => {
  fc.assert(
    fc.property(row, (row) => {
      for (const cell of parse(csv([row, ['Next']]), { bom: true, relax_column_count: true }).flat())
        expect(cell).not.toMatch(formula)
    }),
    { numRuns: 2000 },
  )
})

// Such programs treat a quotation mark inside a line as a plain character.
test.each([';', '\t'])('nor to one that splits at %j', (separator) => {
  const parts = (text: string) => text.slice(1).split(new RegExp(`[${separator}\r\n]`))
  fc.assert(
    fc.property(row, (row) => {
      for (const cell of parts(csv([['Name', ...row]]))) expect(cell).not.toMatch(formula)
    }),
    { numRuns: 2000, examples: [[['a;=1+1']], [['a\t=1+1']], [['a\n=1+1']], [['a;"=1+1"']]] },
  )
})

test('every cell survives a round trip, its own apostrophes included', () => {
  fc.assert(
    fc.property(row, (row) => {
      const [back] = parse(csv([['x', ...row]]), { bom: true }) as string[][]
      expect(back?.slice(1).map(fromCsvCell)).toEqual(row)
    }),
    { numRuns: 2000 },
  )
})
