import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysAfter, MINUTE_MS } from '../../../domain/days.ts'
import { readMail } from '../../../tests/accounts/read-mail.ts'
import { forged } from '../../../tests/support/forged.ts'
import { projectsOf } from '../../../tests/support/projects.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { events } from '../../school/tables.ts'
import { moveDay } from '../days/move-day.ts'
import { showProject } from '../show-project.ts'
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
    const { uid, sequence, summary, startDate, endDate, description } = new ICAL.Event(event)
    return { uid, sequence, summary, description, start: startDate, end: endDate }
  })

test('a day moves to its backup, to another day and back, and each time the client is told by mail and in their calendar', async () => {
  const id = await make.booked({
    lines: filming('2027-06-09', '2027-06-10', '2027-06-11'),
    days: [
      { day: '2027-06-09', starts: '07:30', backup: '2027-06-16' },
      { day: '2027-06-10', starts: '07:30', backup: '2027-06-11' },
    ],
  })
  const key = await make.keyOf(id)
  const [first, second] = await heldOf(id)
  const dayId = first?.id ?? 'none'
  const inCalendar = async () =>
    read(await readClientCalendar(testApp.stranger, { key })).find(({ uid }) => uid.startsWith(dayId))
  const move = (from: string, to: string, backup: string | null = null) =>
    moveDay(testApp.admin, { id: dayId, from, to, backup })
  const moment = async () => {
    const found = await inCalendar()
    return [found?.sequence, found?.start.toJSDate().toISOString()]
  }
  const moments = [await moment()]
  for (const [from, to, backup] of [
    ['2027-06-09', '2027-06-16', null],
    ['2027-06-16', '2027-06-21', '2027-06-22'],
    ['2027-06-21', '2027-06-09', null],
  ] as const) {
    testApp.clock.advance(MINUTE_MS)
    // Twice at once, as a press that is repeated does: it moves once.
    const both = await Promise.allSettled([move(from, to, backup), move(from, to, backup)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await heldOf(id)).find((one) => one.id === dayId)).toMatchObject({
      ...{ day: to, starts: '07:30', backup, movedFrom: to === '2027-06-09' ? null : '2027-06-09' },
    })
    moments.push(await moment())
  }
  expect(moments).toEqual([
    ...[
      [0, '2027-06-09T06:30:00.000Z'],
      [1, '2027-06-16T06:30:00.000Z'],
    ],
    ...[
      [2, '2027-06-21T06:30:00.000Z'],
      [3, '2027-06-09T06:30:00.000Z'],
    ],
  ])
  await testApp.runJobs()
  const mails = (await testApp.mails())
    .map(readMail)
    .filter(({ kind }) => kind === 'filming-moved')
    .map(({ to, text }) => [to, text.replaceAll(/\s+/g, ' ')])
  expect(mails.map(([to]) => to)).toEqual(Array(3).fill(expect.stringContaining('ann@client.example')))
  for (const said of [
    'so we film on the backup day',
    'Filming moves from Wednesday 16 June 2027 to Monday 21 June 2027.',
    'Filming moves from Monday 21 June 2027 to Wednesday 9 June 2027.',
  ])
    expect(mails.filter(([, text]) => text?.includes(said))).toHaveLength(1)

  // The owner's calendar has the day that holds, and nothing of the others.
  const { entries } = await showCalendar(testApp.admin, { from: '2027-06-09', to: '2027-06-30' })
  expect(entries.filter((one) => one.id === id).map(({ kind, day }) => [kind, day])).toEqual([
    ...[
      ['filming', '2027-06-09'],
      ['filming', '2027-06-10'],
      ['backup', '2027-06-11'],
      ['filming', '2027-06-11'],
    ],
  ])
  // Another day of the project, a day that is over, the same one, and one that was moved in another tab are refused.
  await expect(move('2027-06-09', '2027-06-11')).rejects.toMatchObject({ code: 'day-taken' })
  await expect(move('2027-06-09', '2020-06-11')).rejects.toMatchObject({ fields: { to: expect.any(String) } })
  await expect(move('2027-06-09', '2027-06-09')).rejects.toMatchObject({ fields: { to: expect.any(String) } })
  await expect(move('2027-06-09', '2027-06-18', '2027-06-18')).rejects.toMatchObject({
    fields: { backup: expect.any(String) },
  })
  await expect(move('2027-06-21', '2027-06-18')).rejects.toMatchObject({ code: 'changed-meanwhile' })
  expect(second?.backup).toBe('2027-06-11')
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
