import { expect, test } from 'vitest'
import { z } from 'zod'
import { boundedRecord, boundedText, optionalText, TYPED_TEXT_MARGIN, typedText } from './bounded-text.ts'

const messages = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message)

test('nothing reads text that is too long', () => {
  const read: string[] = []
  const note = (text: string) => {
    read.push(text)
    return text
  }
  const code = boundedText(3, { tooLong: 'At most 3' })
    .overwrite(note)
    .refine(note)
    .regex(/^a+$/, 'Only a')
    .transform(note)
  expect(messages(code, 'bbbb')).toEqual(['At most 3'])
  expect(read).toEqual([])
  expect(
    messages(
      z.object({ code, name: z.string() }).refine(({ code }) => note(code)),
      { code: 'bbbb', name: '' },
    ),
  ).toEqual(['At most 3'])
  expect(read).toEqual([])
  expect(code.parse('aaa')).toBe('aaa')
  expect(read).toEqual(['aaa', 'aaa', 'aaa'])
})

test('typed text is counted without the blanks around it', () => {
  const name = typedText(5)
  expect(name.parse(`  Isla\u202a\r\n ${' '.repeat(100)}`)).toBe('Isla')
  expect(messages(name, 'Islays')).toEqual(['Please keep it under 5 characters'])
  expect(messages(name, ' '.repeat(6 + TYPED_TEXT_MARGIN))).toEqual(['Please keep it under 5 characters'])
})

test('a field that may be empty says what is wrong in its own words', () => {
  const email = optionalText(
    null,
    typedText(20, { tooLong: 'Too long' }).pipe(z.email('Not an address')).nullable(),
  )
  expect(email.parse('')).toBe(null)
  expect(email.parse(null)).toBe(null)
  expect(email.parse('a@b.uk')).toBe('a@b.uk')
  expect(messages(email, 'x')).toEqual(['Not an address'])
  expect(messages(email, 'x'.repeat(21))).toEqual(['Too long'])
  expect(messages(email, 'x'.repeat(900))).toEqual(['Too long'])
})

test('a record has few keys, and none is long', () => {
  const record = boundedRecord(2, 3, 'Too much')
  expect(record.parse({ a: 1, b: [] })).toEqual({ a: 1, b: [] })
  expect(messages(record, { a: 1, b: 1, c: 1 })).toEqual(['Too much'])
  expect(record.safeParse({ abcd: 1 }).success).toBe(false)
})

test('a record that is nested thousands deep is refused, and read no further', () => {
  const deep = JSON.parse(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`)
  expect(boundedRecord(60, 60).safeParse(deep).success).toBe(false)
  const lists = { a: JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`) }
  expect(
    boundedRecord(60, 60)
      .refine((record) => JSON.stringify(record) !== '')
      .safeParse(lists).success,
  ).toBe(false)
  expect(boundedRecord(60, 60).safeParse({ a: { b: [{ c: ['d'] }] } }).success).toBe(true)
})
