import { expect, test } from 'vitest'
import { CODE_ALPHABET, codeInMessage, tidyCode } from './access-code.ts'

test.each([
  ['Access code: ABCD2345', 'ABCD2345'],
  ['Your code for Peebles Primary, year 2025, is abcd-2345. Yours sincerely', 'ABCD2345'],
  ['ABCD 2345', 'ABCD2345'],
  ['Code: ＡＢＣＤ２３４５', 'ABCD2345'],
  ['Sam’s code is ABCD\u20112345', 'ABCD2345'],
  ['Sam’s code is ABCD–2345.\r\n', 'ABCD2345'],
  ['Best ways to keep it: HJKMNPQR', 'HJKMNPQR'],
  ['IMPORTANT: the code is HJKM23QR', 'HJKM23QR'],
])('%j contains the code %s', (text, code) => {
  expect(codeInMessage(text)).toBe(code)
})

test.each(['', 'ABCD', 'pressure', 'best ways', 'ABCD23456', 'June 2026'])('%j has no code', (text) => {
  expect(codeInMessage(text)).toBeUndefined()
})

test('a code is read out of the words around it', () => {
  for (const typed of ['Code: TWEED3BA', 'code TWEE-D3BA.', '“Your code is TWEED3BA”'])
    expect(tidyCode(typed)).toBe('TWEED3BA')
  expect(tidyCode('TWEED3BAX')).toBe('TWEED3BAX')
})

test('a code of any letters and figures that codes have is found', () => {
  const letters = [...CODE_ALPHABET]
  for (const letter of letters) {
    const code = `A2B3C4D${letter}`
    expect(codeInMessage(`Code: ${code}`)).toBe(code)
  }
  for (const other of 'IOL01') expect(codeInMessage(`A2B3C4D${other}`)).toBeUndefined()
})
