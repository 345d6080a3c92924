import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csv } from './csv.ts'

test('what goes in comes out, commas, quotes and line breaks included', () => {
  const rows = [
    ['a', 'b, c', 'say "ä"'],
    ['two\nlines', '', '7'],
  ]
  expect(parse(csv(rows), { bom: true })).toEqual(rows)
})

test.each(['=1+1', '+44 1721', '@SUM(A1)', '\t=1', '\n=1'])('%j cannot become a formula', (text) => {
  expect(parse(csv([[text]]), { bom: true })).toEqual([[`'${text}`]])
})
