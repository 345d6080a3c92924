import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysAfter } from '../../../domain/days.ts'
import { readMail } from '../../../tests/accounts/read-mail.ts'
import { forged } from '../../../tests/support/forged.ts'
import { projectsOf } from '../../../tests/support/projects.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { events } from '../../school/tables.ts'
import { showProject } from '../show-project.ts'
import { moveToBackup } from './move-day.ts'
import {
  endCalendarFeed,
  readCalendarFeed,
  readClientCalendar,
  showCalendar,
  startCalendarFeed,
} from './show-calendar.ts'

let testApp: TestApp
let make: ReturnType<typeof projectsOf>
beforeAll(async () => {
  testApp = await openTestApp()
  make = projectsOf(testApp)
})
afterAll(() => testApp.close())

const filming = (...days: string[]) => [{ title: 'Filming', quantity: days.length, each: 850_00, days }]
const heldOf = async (id: string) => (await showProject(testApp.admin, { id })).held

/** What a program that subscribes reads, by a parser that is not ours. */
const read = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => {
    const { uid, summary, startDate, endDate, description } = new ICAL.Event(event)
    return { uid, summary, description, start: startDate, end: endDate }
  })

test('a day moves to its backup once, and the client is told by mail and in their calendar', async () => {
  const id = await make.booked({
    lines: filming('2027-06-09', '2027-06-10', '2027-06-11'),
    days: [
      { day: '2027-06-09', starts: '07:30', backup: '2027-06-16' },
      { day: '2027-06-10', starts: '07:30', backup: '2027-06-11' },
    ],
  })
  const key = await make.keyOf(id)
  const [first, second, third] = await heldOf(id)
  const before = read(await readClientCalendar(testApp.stranger, { key }))
  await moveToBackup(testApp.admin, { id: first?.id ?? '' })
  expect(await heldOf(id)).toMatchObject([
    { day: '2027-06-10' },
    { day: '2027-06-11' },
    { id: first?.id, day: '2027-06-16', starts: '07:30', backup: null, movedFrom: '2027-06-09' },
  ])
  const after = read(await readClientCalendar(testApp.stranger, { key }))
  const ofFirst = (some: typeof after) => some.find(({ uid }) => uid.startsWith(first?.id ?? 'none'))
  expect(ofFirst(before)?.start.toJSDate().toISOString()).toBe('2027-06-09T06:30:00.000Z')
  expect(ofFirst(after)?.start.toJSDate().toISOString()).toBe('2027-06-16T06:30:00.000Z')
  await testApp.runJobs()
  const mail = (await testApp.mails())
    .map(readMail)
    .find(({ headers }) => headers.get('x-message-kind')?.[0] === 'filming-moved')
  expect(mail?.headers.get('to')?.join()).toContain('ann@client.example')
  expect(mail?.text).toContain('Wednesday 16 June 2027')
  // It has no backup any more; another day's backup is a day of this project already.
  const move = (one: { id: string } | undefined) => moveToBackup(testApp.admin, { id: one?.id ?? '' })
  await expect(move(first)).rejects.toMatchObject({ code: 'no-backup' })
  await expect(move(third)).rejects.toMatchObject({ code: 'no-backup' })
  await expect(move(second)).rejects.toMatchObject({ code: 'day-taken' })
})

test('nine in the morning is nine in Scotland on both sides of each change of the clock, and a day is nine hours', async () => {
  const days = ['2027-03-27', '2027-03-28', '2027-10-30', '2027-10-31']
  const id = await make.booked({ lines: filming(...days) })
  const found = read(await readClientCalendar(testApp.stranger, { key: await make.keyOf(id) }))
  expect(found.map(({ start, end }) => [start, end].map((at) => at.toJSDate().toISOString()))).toEqual([
    ['2027-03-27T09:00:00.000Z', '2027-03-27T18:00:00.000Z'],
    ['2027-03-28T08:00:00.000Z', '2027-03-28T17:00:00.000Z'],
    ['2027-10-30T08:00:00.000Z', '2027-10-30T17:00:00.000Z'],
    ['2027-10-31T09:00:00.000Z', '2027-10-31T18:00:00.000Z'],
  ])
})

test('a clash with filming, a backup, another offer or a school is said before a quote is sent, and refuses nothing', async () => {
  const event = await testApp.makePupil()
  await testApp.parts.db
    .update(events)
    .set({ name: 'Kelso Primary', date: '2028-03-01', printDeadline: '2028-03-02' })
    .where(eq(events.id, event.eventId))
  await make.booked({
    lines: filming('2028-03-02'),
    days: [{ day: '2028-03-02', starts: '09:00', backup: '2028-03-09' }],
  })
  const offered = await make.start()
  await make.draft(offered.id, filming('2028-03-03'))
  await make.send(offered.id)
  const { id } = await make.start()
  const days = ['2028-03-01', '2028-03-02', '2028-03-03', '2028-03-04']
  await make.draft(id, filming(...days), [{ day: '2028-03-04', starts: '09:00', backup: '2028-03-09' }])
  const clashes = async () =>
    (await showProject(testApp.admin, { id })).clashes.map(({ kind, day }) => [kind, day])
  const expected = [
    ['school', '2028-03-01'],
    ['filming', '2028-03-02'],
    ['offered', '2028-03-03'],
    ['backup', '2028-03-09'],
  ]
  expect(await clashes()).toEqual(expected)
  await make.send(id)
  expect(await clashes()).toEqual(expected)
  await make.accept(id)
  expect(await clashes()).toEqual([])
  const { entries } = await showCalendar(testApp.admin, { from: '2028-03-01', to: '2028-03-02' })
  expect(entries.map(({ kind, day }) => `${day} ${kind}`).sort()).toEqual([
    '2028-03-01 filming',
    '2028-03-01 school',
    '2028-03-02 filming',
    '2028-03-02 filming',
    '2028-03-02 print-deadline',
  ])
  await expect(showCalendar(testApp.admin, { from: '2028-03-02', to: '2028-03-01' })).rejects.toMatchObject({
    code: 'invalid',
  })
})

test('the calendar is read at its secret address until that ends; a new one is another, and ends the earlier', async () => {
  const day = daysAfter(testApp.clock.now().toISOString().slice(0, 10), 30)
  await make.booked({ lines: filming(day) })
  const keyNow = async () =>
    (await showCalendar(testApp.admin, { from: day, to: day })).feed?.split('/').at(-1) ?? 'none'
  expect(await keyNow()).toBe('none')
  await startCalendarFeed(testApp.admin)
  const first = await keyNow()
  const found = read(await readCalendarFeed(testApp.stranger, { key: first }))
  expect(found.filter(({ start }) => start.toString().startsWith(day)).map(({ summary }) => summary)).toEqual(
    ['Filming: The river in winter'],
  )
  await startCalendarFeed(testApp.admin)
  const second = await keyNow()
  expect(second).not.toBe(first)
  await readCalendarFeed(testApp.stranger, { key: second })
  for (const key of [first, `${forged(second.replace('.ics', ''))}.ics`, 'none'])
    await expect(readCalendarFeed(testApp.stranger, { key })).rejects.toMatchObject({ status: 404 })
  await endCalendarFeed(testApp.admin)
  await expect(readCalendarFeed(testApp.stranger, { key: second })).rejects.toMatchObject({ status: 404 })
  expect(await keyNow()).toBe('none')
})
