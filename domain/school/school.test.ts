import { describe, expect, test } from 'vitest'
import { AccessCode, tidyCode } from './access-code.ts'
import { ClassRef } from './classes.ts'
import { CreateEvent, contradictions, DuplicateEvent, EditEvent } from './event-form.ts'
import { ChangeOptOut, ReportOptOut } from './opt-outs.ts'
import { LostCode, ResendLinks } from './parent-links.ts'
import { AddPupil, EditPupil, PupilNumber } from './pupils.ts'
import { RosterFile } from './roster.ts'
import { CorrectRoster } from './roster-changes.ts'
import { InvitePerson } from './staff.ts'

const ID = 'c0ffee00-0000-4000-8000-000000000000'

describe('an access code', () => {
  test('is read without spaces, dashes, dots and underscores, in capitals', () => {
    expect(tidyCode(' abCD–ef_g.h—')).toBe('ABCDEFGH')
    expect(AccessCode.parse('abcd-efgh')).toBe('ABCDEFGH')
    expect(AccessCode.parse('ＡＢＣＤ\u2011ｅｆｇ２\n')).toBe('ABCDEFG2')
    expect(AccessCode.parse('\u202aABCD\u2212EFGH\u200b\u202c')).toBe('ABCDEFGH')
  })

  test('has eight characters that a database can hold', () => {
    const optOut = (code: unknown) => AccessCode.safeParse(code).error?.issues[0]?.message
    expect(['ABCDEFG', 'ABCDEFGHI', ''].map(optOut)).toEqual([
      'An access code has 8 characters',
      'An access code has 8 characters',
      'An access code has 8 characters',
    ])
    expect(optOut('ABCD\0FGH')).toBe('An access code has letters and digits')
    expect(optOut(undefined)).toBe('Please enter your access code')
    expect(optOut(`${' '.repeat(57)}ABCDEFGH`)).toBe('Please enter your access code')
    expect(optOut(`${' '.repeat(56)}ABCDEFGH`)).toBeUndefined()
  })
})

test.each([
  [' 3b ', '3B'],
  ['1A', '1A'],
  ['6F', '6F'],
  ['0A', undefined],
  ['7A', undefined],
  ['3G', '3G'],
  ['33B', undefined],
  ['3BB', '3BB'],
  ['B', undefined],
  ['3', undefined],
])('the class %j is read as %s', (typed, ref) => {
  expect(ClassRef.safeParse(typed).data).toBe(ref)
})

describe('an event', () => {
  const given = { name: 'Spring', schoolName: 'Test Primary', date: '2026-03-14' }

  test('closes its sales on the day they open or later, and keeps its photos longer than that', () => {
    const wrong = (days: Parameters<typeof contradictions>[0]) => Object.keys(contradictions(days))
    const [one, two] = ['2026-03-14', '2026-03-15']
    expect(wrong({})).toEqual([])
    expect(wrong({ salesOpen: one, salesClose: one })).toEqual([])
    expect(wrong({ salesOpen: one, salesClose: null })).toEqual([])
    expect(wrong({ salesClose: one })).toEqual([])
    expect(wrong({ salesOpen: two, salesClose: one })).toEqual(['salesClose'])
    expect(wrong({ deletePhotosAfter: one })).toEqual([])
    expect(wrong({ salesClose: one, deletePhotosAfter: two })).toEqual([])
    expect(wrong({ salesClose: one, deletePhotosAfter: one })).toEqual(['deletePhotosAfter'])
    expect(wrong({ salesOpen: one, deletePhotosAfter: one })).toEqual(['deletePhotosAfter'])
    expect(wrong({ salesOpen: one, salesClose: two, deletePhotosAfter: two })).toEqual(['deletePhotosAfter'])
    expect(wrong({ salesOpen: one, deletePhotosAfter: two })).toEqual([])
  })

  test.each([
    ['made', CreateEvent],
    ['edited', EditEvent],
  ])('is refused with the field that contradicts when it is %s', (_, contract) => {
    const days = { salesOpen: '2026-03-15', salesClose: '2026-03-14' }
    expect(contract.safeParse({ ...given, ...days }).error?.issues).toMatchObject([
      { path: ['salesClose'], message: 'Sales cannot close before they open' },
    ])
    expect(contract.safeParse({ ...given, salesClose: 'soon' }).error?.issues[0]?.message).toBe(
      'Please give a date',
    )
  })

  test('reads a form: an empty day is none, yes and no are switches, and the rest keeps its value', () => {
    expect(
      CreateEvent.parse({ ...given, printDeadline: '', holdForReview: 'yes', printNames: 'no' }),
    ).toEqual({
      ...given,
      printDeadline: null,
      holdForReview: true,
      printNames: false,
    })
    expect(CreateEvent.parse({ ...given, salesClose: null, yearbook: true })).toEqual({
      ...given,
      salesClose: null,
      yearbook: true,
    })
    expect(EditEvent.parse({})).toEqual({})
  })

  test('may have had a day that can no longer be entered', () => {
    const old = '1999-03-14'
    expect(EditEvent.safeParse({ date: old }).success).toBe(false)
    expect(EditEvent.parse({ was: { date: old } })).toEqual({ was: { date: old } })
  })

  test('is named, and so is its copy', () => {
    const optOut = (contract: typeof CreateEvent | typeof DuplicateEvent, change: object) =>
      contract.safeParse({ ...given, pupils: 'none', ...change }).error?.issues[0]?.message
    expect(optOut(CreateEvent, { name: ' ' })).toBe('Please give the event a name')
    expect(optOut(CreateEvent, { schoolName: '\n' })).toBe('Please name the school')
    expect(optOut(CreateEvent, { name: 'a'.repeat(121) })).toBe('Please keep it under 120 characters')
    expect(optOut(DuplicateEvent, { name: '' })).toBe('Please give the event a name')
    expect(optOut(DuplicateEvent, {})).toBeUndefined()
  })
})

describe('a student', () => {
  const isla = { firstName: 'Isla', lastName: 'Reid' }

  test('has a name in one form, however it was typed', () => {
    expect(AddPupil.parse({ ...isla, firstName: 'Zoe\u0308' }).firstName).toBe('Zo\u00eb')
    expect(AddPupil.safeParse({ ...isla, firstName: ' ' }).error?.issues[0]?.message).toBe(
      'Please give the name',
    )
    expect(AddPupil.parse({ firstName: 'Suharto', lastName: ' ' }).lastName).toBe('')
  })

  test('may have a parent’s address and a number; empty ones are none', () => {
    expect(AddPupil.parse({ ...isla, parentEmail: '', pupilNumber: '' })).toEqual({
      ...isla,
      parentEmail: null,
      pupilNumber: null,
    })
    expect(AddPupil.parse({ ...isla, parentEmail: null, pupilNumber: null })).toEqual({
      ...isla,
      parentEmail: null,
      pupilNumber: null,
    })
    expect(AddPupil.parse({ ...isla, parentEmail: ' Ann@Example.COM ' }).parentEmail).toBe('ann@example.com')
    expect(AddPupil.safeParse({ ...isla, parentEmail: 'ann' }).success).toBe(false)
    expect(AddPupil.safeParse({ ...isla, parentEmail: `${'a'.repeat(255)}@example.com` }).success).toBe(false)
    expect(AddPupil.parse(isla)).toEqual(isla)
  })

  test.each([
    ['1234567', true],
    [' A-204 ', true],
    ['a', true],
    ['-204', false],
    ['A 204', false],
    ['A/204', false],
    ['A204/', false],
    ['', false],
  ])('may have the number %j: %s', (number, taken) => {
    expect(PupilNumber.safeParse(number).success).toBe(taken)
  })

  test('is edited field by field', () => {
    expect(EditPupil.parse({ noPhoto: true, was: { noPhoto: false }, classId: ID })).toEqual({
      noPhoto: true,
      was: { noPhoto: false },
      classId: ID,
    })
    expect(EditPupil.parse({ typed: { id: ID, at: '2026-03-14T09:00:00Z' } })).toHaveProperty('typed.id', ID)
  })

  test('is corrected by the school with all that a class list says, and leaves by its id', () => {
    const said = { ...isla, classRef: '3b' }
    expect(CorrectRoster.parse({ kind: 'added', ...said })).toEqual({
      kind: 'added',
      ...said,
      classRef: '3B',
    })
    expect(CorrectRoster.parse({ kind: 'left', pupilId: ID })).toEqual({ kind: 'left', pupilId: ID })
    expect(CorrectRoster.safeParse({ kind: 'changed', ...said }).success).toBe(false)
    expect(CorrectRoster.safeParse({ kind: 'changed', pupilId: ID, ...said }).success).toBe(true)
  })

  test('is told of an opt-out by its source, and a school speaks for no family', () => {
    const said = { optOut: 'noSales', source: 'school', stands: true, reason: '  asked by letter ' }
    expect(ReportOptOut.parse(said)).toMatchObject({ source: 'school', reason: 'asked by letter' })
    expect(ReportOptOut.parse({ ...said, reason: '' })).toMatchObject({ reason: null })
    expect(ReportOptOut.safeParse({ ...said, source: 'family' }).success).toBe(false)
    expect(ReportOptOut.safeParse({ ...said, reason: 'x'.repeat(201) }).success).toBe(false)
    expect(ChangeOptOut.safeParse({ ...said, tellParent: true }).success).toBe(false)
    expect(ChangeOptOut.safeParse({ ...said, source: 'family', tellParent: true }).success).toBe(true)
  })
})

test.each([
  ['a lost code', LostCode],
  ['lost links', ResendLinks],
])('%s is asked for by an address, refused in words', (_, contract) => {
  const optOut = (email?: string) => contract.safeParse({ email }).error?.issues[0]?.message
  expect(contract.parse({ email: ' ann@example.com ' })).toEqual({ email: 'ann@example.com' })
  expect(optOut()).toBe('Email is required')
  expect(optOut(' ')).toBe('Email is required')
  expect(optOut(`${'a'.repeat(244)}@example.com`)).toBe('Email must be less than 255 characters')
  expect(optOut('ann')).toBe('Invalid email address')
})

describe('an invitation', () => {
  const ann = { email: ' Ann@Example.COM ', role: 'school', schoolName: 'Test Primary' }
  const optOut = (change: object) => InvitePerson.safeParse({ ...ann, ...change }).error?.issues[0]

  test('names an address and a role, and the school of its staff', () => {
    expect(InvitePerson.parse(ann)).toEqual({ ...ann, email: 'ann@example.com' })
    for (const role of ['admin', 'editor'])
      expect(InvitePerson.safeParse({ ...ann, role, schoolName: undefined }).success).toBe(true)
    expect(optOut({ schoolName: undefined })).toMatchObject({
      path: ['schoolName'],
      message: 'Please choose the school',
    })
    expect(optOut({ role: 'teacher' })?.message).toBe('Please choose a role')
  })

  test('is refused in words without a good address', () => {
    expect(optOut({ email: undefined })?.message).toBe('Email is required')
    expect(optOut({ email: 'ann' })?.message).toBe('Invalid email address')
    expect(optOut({ email: `${'a'.repeat(244)}@example.com` })?.message).toBe(
      'Email must be less than 255 characters',
    )
  })
})

test('a roster file has at most four million characters', () => {
  const takes = (length: number) => RosterFile.safeParse({ file: 'a'.repeat(length) }).success
  expect([takes(4), takes(4_000_000), takes(4_000_004)]).toEqual([true, true, false])
})
