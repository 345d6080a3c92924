import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { CodeGrant, PreviewLinkTarget } from './accounts/email-links.ts'
import { VerifyFactor } from './accounts/factors.ts'
import { CheckPassword } from './accounts/own-account.ts'
import { RefreshGrant } from './accounts/sign-in.ts'
import { RemoveSample } from './business/sample-data.ts'
import { TicketParams } from './desk-files.ts'
import { EnquiryQuery } from './enquiries/enquiry-inbox.ts'
import { ClassPhotoPerson, NameRow, SaveClassPhotoNames } from './photos/class-photo-names.ts'
import { SaveIdCrop } from './photos/id-photos.ts'
import { PreviewQuery, SampleParams } from './photos/photos.ts'
import { Assignments, AssignPhotos, RotatePhoto, SetPhotoSortOrder, TagPeople } from './photos/sorting.ts'
import { FindExistingPhotos } from './photos/uploads.ts'
import { FindSubjects, RequestErasure } from './privacy/privacy-desk.ts'
import { ActivityQuery, MessageQuery } from './records/desk-log.ts'
import { StopReminder } from './reminders/reminder-desk.ts'
import { RecordBasketActivity, RequestReminders } from './reminders/reminders.ts'
import { MailEventParams } from './school/bounces.ts'
import { CreateEvent } from './school/event-form.ts'
import { SearchPupils } from './school/pupil-list.ts'
import { AddPupil } from './school/pupils.ts'
import { RosterColumns } from './school/roster.ts'
import { DecideChanges } from './school/roster-changes.ts'
import { InvitationToken, InvitePerson, RemovePerson } from './school/staff.ts'

interface Def {
  type: string
  shape?: Record<string, Schema>
  entries?: object
  values?: unknown[]
  options?: Schema[]
  items?: Schema[]
  [part: string]: unknown
}
type Schema = { _zod: { def: Def } }
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value

/** What a contract names nothing in, by its path: objects without fields, choices without a choice. */
function empties(schema: Schema, path: string): string[] {
  const { def } = schema._zod
  const choices = [def.shape, def.entries, def.values, def.options, def.items].filter(
    (one) => one !== undefined,
  )
  if (choices.some((one) => Object.keys(one).length === 0)) return [path]
  const fields = Object.entries(def.shape ?? {}).map(([name, field]) => [`${path}.${name}`, field] as const)
  const parts = [...(def.options ?? []), ...(def.items ?? []), ...Object.values(def)].filter(isSchema)
  return [...fields, ...parts.map((part) => [path, part] as const)].flatMap(([at, part]) => empties(part, at))
}

test('no contract has an object without fields, whose content would be dropped, or a choice without any', async () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'))
  const modules = await Promise.all(
    files.map(
      async (file) => [file, (await import(path.join(import.meta.dirname, file))) as object] as const,
    ),
  )
  const contracts = modules.flatMap(([file, module]) =>
    Object.entries(module).flatMap(([name, value]) =>
      isSchema(value) ? [[`${file} ${name}`, value] as const] : [],
    ),
  )
  expect(contracts.length).toBeGreaterThan(200)
  expect(contracts.flatMap(([name, contract]) => empties(contract, name))).toEqual([])
})

const ID = 'c0ffee00-0000-4000-8000-000000000000'
const text = (length: number) => 'a'.repeat(length)
const many = (count: number, one: unknown) => Array.from({ length: count }, () => one)
const person = { firstName: 'Isla', lastName: 'Reid' }
const event = { name: 'Spring', schoolName: 'Test Primary', date: '2026-03-14' }
const crop = { left: 0, top: 0, width: 1 }
const frame = { version: 0, shape: 'square', turns: 0, crop }
const preview = { for: 'parent', until: '1', sig: 'a' }

type Row = [string, ZodType, (size: number) => unknown, number, number]
const sized: Row[] = [
  ['an opened link’s code', CodeGrant, (n) => ({ auth_code: text(n), code_verifier: 'a' }), 1, 512],
  ['a link’s verifier', CodeGrant, (n) => ({ auth_code: 'a', code_verifier: text(n) }), 1, 512],
  ['a mailed link', PreviewLinkTarget, (n) => ({ type: 'signup', tokenHash: text(n) }), 1, 512],
  ['a password looked at', CheckPassword, (n) => ({ password: text(n) }), 1, 1000],
  ['a refresh token', RefreshGrant, (n) => ({ refresh_token: text(n) }), 12, 512],
  ['a factor’s code', VerifyFactor, (n) => ({ challenge_id: ID, code: text(n) }), 1, 20],
  ['a search for messages', MessageQuery, (n) => ({ q: text(n) }), 0, 100],
  ['a search for people', ActivityQuery, (n) => ({ who: text(n) }), 0, 100],
  ['a search for actions', ActivityQuery, (n) => ({ what: text(n) }), 0, 60],
  ['a search for a subject', ActivityQuery, (n) => ({ subject: text(n) }), 0, 64],
  ['a file’s ticket', TicketParams, (n) => ({ ticket: text(n) }), 43, 43],
  ['an erasure’s phrase', RequestErasure, (n) => ({ scope: 'pupil', id: ID, confirmation: text(n) }), 0, 200],
  ['a search for subjects', FindSubjects, (n) => ({ q: text(n) }), 2, 100],
  ['the sample’s phrase', RemoveSample, (n) => ({ confirmation: text(n) }), 0, 200],
  ['a mail provider', MailEventParams, (n) => ({ provider: text(n) }), 0, 20],
  ['a search for enquiries', EnquiryQuery, (n) => ({ q: text(n) }), 0, 100],
  ['a typed name', ClassPhotoPerson, (n) => ({ name: text(n) }), 1, 80],
  ['a row’s title', NameRow, (n) => ({ title: text(n), names: [] }), 0, 40],
  ['a preview’s signature', PreviewQuery, (n) => ({ ...preview, sig: text(n) }), 1, 64],
  ['a reminder’s words', RequestReminders, (n) => ({ pupilId: ID, words: text(n) }), 0, 1000],
  ['a stopped address', StopReminder, (n) => ({ kind: 'closing', email: text(n), stopped: true }), 0, 254],
  ['an event’s name', CreateEvent, (n) => ({ ...event, name: text(n) }), 1, 120],
  ['a first name', AddPupil, (n) => ({ ...person, firstName: text(n) }), 1, 80],
  ['a student number', AddPupil, (n) => ({ ...person, pupilNumber: text(n) }), 0, 20],
  ['a search for students', SearchPupils, (n) => ({ text: text(n) }), 0, 120],
  ['an invitation', InvitationToken, (n) => ({ token: text(n) }), 20, 100],
  [
    'an invited school',
    InvitePerson,
    (n) => ({ email: 'ann@example.com', role: 'school', schoolName: text(n) }),
    1,
    120,
  ],
  ['a removed person’s address', RemovePerson, (n) => ({ userId: ID, confirmation: text(n) }), 0, 255],
  [
    'a removed person’s school',
    RemovePerson,
    (n) => ({ userId: ID, confirmation: '', schoolName: text(n) }),
    0,
    120,
  ],
]
const counted: Row[] = [
  ['a row of names', NameRow, (n) => ({ title: '', names: many(n, { name: 'Ann' }) }), 0, 60],
  [
    'the rows of names',
    SaveClassPhotoNames,
    (n) => ({ version: 0, rows: many(n, { title: '', names: [] }) }),
    0,
    20,
  ],
  ['placed photos', AssignPhotos, (n) => ({ photoIds: many(n, ID), place: { to: 'card' } }), 1, 2000],
  [
    'placements',
    Assignments,
    (n) => ({
      placements: many(n, {
        id: ID,
        kind: 'card',
        pupilId: null,
        classId: null,
        placedBy: null,
        uncertain: false,
        quarantined: false,
      }),
    }),
    1,
    2000,
  ],
  ['ordered photos', SetPhotoSortOrder, (n) => ({ photoIds: many(n, ID) }), 1, 500],
  ['people in a class photo', TagPeople, (n) => ({ people: many(n, { pupilId: ID, isIn: true }) }), 1, 500],
  [
    'asked fingerprints',
    FindExistingPhotos,
    (n) => ({ level: 'event', targetId: ID, fingerprints: many(n, text(64)) }),
    1,
    200,
  ],
  ['approved changes', DecideChanges, (n) => ({ approve: many(n, ID), reject: [] }), 0, 5000],
  ['rejected changes', DecideChanges, (n) => ({ approve: [], reject: many(n, ID) }), 0, 5000],
]
const numbers: Row[] = [
  ['a page of messages', MessageQuery, (page) => ({ page }), 1, 10_000],
  ['a page of enquiries', EnquiryQuery, (page) => ({ page }), 1, 10_000],
  ['a sample photo', SampleParams, (no) => ({ no, size: 'thumb' }), 1, 24],
  ['quarter turns', SaveIdCrop, (turns) => ({ ...frame, turns }), 0, 3],
  ['a photo’s turn', RotatePhoto, (by) => ({ by }), 1, 3],
  ['a basket', RecordBasketActivity, (photos) => ({ photos }), 0, 1000],
]

test.each([
  ...sized,
  ...counted,
  ...numbers,
])('%s may have its least and its greatest size and none beyond', (...row) => {
  const [, contract, made, least, most] = row
  const takes = (size: number) => contract.safeParse(made(size)).success
  expect([takes(least), takes(most), takes(most + 1)]).toEqual([true, true, false])
  if (least > 0) expect(takes(least - 1)).toBe(false)
})

test.each<[string, ZodType, (size: number) => unknown]>([
  ['a version', SaveClassPhotoNames, (version) => ({ version, rows: [] })],
  ['a frame’s version', SaveIdCrop, (version) => ({ ...frame, version })],
  ['a frame’s left', SaveIdCrop, (left) => ({ ...frame, crop: { ...crop, left } })],
  ['a frame’s top', SaveIdCrop, (top) => ({ ...frame, crop: { ...crop, top } })],
  ['a frame’s width', SaveIdCrop, (n) => ({ ...frame, crop: { ...crop, width: n + 1 } })],
  ...Object.keys(RosterColumns.shape).map((column): [string, ZodType, (size: number) => unknown] => [
    `the file’s column for ${column}`,
    RosterColumns,
    (n) => ({
      ...Object.fromEntries(Object.keys(RosterColumns.shape).map((one) => [one, null])),
      [column]: n,
    }),
  ]),
])('%s counts up from its least value without a limit', (_, contract, made) => {
  expect([-1, 0, 1, 99].map((size) => contract.safeParse(made(size)).success)).toEqual([
    false,
    true,
    true,
    true,
  ])
})

test.each<[string, ZodType, object, string]>([
  ['an erasure’s phrase', RequestErasure, { scope: 'pupil', id: ID }, 'confirmation'],
  ['the sample’s phrase', RemoveSample, {}, 'confirmation'],
  ['a removed person’s address', RemovePerson, { userId: ID }, 'confirmation'],
  ['a factor’s code', VerifyFactor, { challenge_id: ID }, 'code'],
  ['a search for messages', MessageQuery, {}, 'q'],
  ['a search for people', ActivityQuery, {}, 'who'],
  ['a search for actions', ActivityQuery, {}, 'what'],
  ['a search for a subject', ActivityQuery, {}, 'subject'],
  ['a search for enquiries', EnquiryQuery, {}, 'q'],
  ['a search for subjects', FindSubjects, {}, 'q'],
  ['a search for students', SearchPupils, {}, 'text'],
  ['a typed name', ClassPhotoPerson, {}, 'name'],
  ['a row’s title', NameRow, { names: [] }, 'title'],
  ['a first name', AddPupil, person, 'firstName'],
  ['an event’s school', CreateEvent, event, 'schoolName'],
  ['an invited school', InvitePerson, { email: 'ann@example.com', role: 'school' }, 'schoolName'],
])('%s is taken without the blanks around it', (_, contract, rest, field) => {
  expect(contract.parse({ ...rest, [field]: ' one.two ' })).toHaveProperty(field, 'one.two')
})

test('a typed name has single spaces and composed letters, so that it equals the roster’s', () => {
  expect(ClassPhotoPerson.parse({ name: 'Zoe\u0308  Núñez' })).toEqual({ name: 'Zoë Núñez' })
})
