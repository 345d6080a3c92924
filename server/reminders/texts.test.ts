import { afterAll, beforeAll, expect, test } from 'vitest'
import { ReminderFields } from '../../domain/reminders/reminders.ts'
import { startHttp } from '../../tests/servers/http.ts'
import { reminderFamilies } from '../../tests/support/reminder-consents.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'

let sms: Awaited<ReturnType<typeof startHttp>>
let testApp: TestApp
let on: ReturnType<typeof reminderFamilies>
beforeAll(async () => {
  sms = await startHttp()
  testApp = await openTestApp({ SMS_URL: `${sms.url}/send` })
  on = reminderFamilies(testApp)
})
afterAll(async () => {
  await testApp.close()
  await sms.close()
})

test('with a mobile number the reminder is one text message with its end, and no mail besides', async () => {
  const family = await on.family()
  const { endKey } = await on.agree(family, { phone: '+447700900123' })
  on.goTo(3, 10)
  await on.round()
  expect(sms.requests.map(({ body }) => JSON.parse(body))).toEqual([
    {
      id: expect.any(String),
      kind: 'reminder',
      to: '+447700900123',
      text: expect.stringContaining(`http://localhost:3999/api/reminders/${endKey}`),
    },
  ])
  expect(await on.remindersTo(family.email)).toEqual([])
})

test('a mobile number is taken as people type it', () => {
  const read = (phone: string) => ReminderFields.safeParse({ email: 'a@example.com', phone })
  for (const phone of ['07700 900123', '+44 7700 900123', '0044 7700-900123', '(07700) 900 123'])
    expect(read(phone).data?.phone, phone).toBe('+447700900123')
  expect(read('').data).toEqual({ email: 'a@example.com', phone: undefined })
  for (const phone of ['1234', 'mine', '01721 000000']) expect(read(phone).success, phone).toBe(false)
})
