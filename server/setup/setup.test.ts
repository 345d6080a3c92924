import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { site } from '../../content/site.ts'
import { stepsDone } from '../../domain/business/setup.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { backupFileName } from '../backup/backup-retention.ts'
import { testPaymentRows } from '../platform/payments/tables.ts'
import { requestTestMail } from './request-test-mail.ts'
import { showSetup } from './show-setup.ts'
import { makeTestPayment } from './test-payment.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const done = async (testApp: TestApp) => stepsDone(await showSetup(testApp.admin), testApp.clock.now())

test('a new installation has prices and storage; everything else is the owner’s to do', async () => {
  expect(await done(testApp)).toEqual({
    business: false,
    vat: false,
    prices: true,
    address: false,
    mail: false,
    payment: false,
    storage: true,
    factor: false,
    backup: false,
  })
})

test('a test email goes to whoever asks, once however often it is asked for, and is reported', async () => {
  await requestTestMail(testApp.admin)
  await requestTestMail(testApp.admin)
  expect((await showSetup(testApp.admin)).mail).toMatchObject({
    driver: 'outbox',
    trial: null,
    leaving: true,
  })
  await testApp.runJobs()
  const mails = await testApp.mails()
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain('To: owner@example.com')
  expect((await showSetup(testApp.admin)).mail).toEqual({
    driver: 'outbox',
    from: { sender: `"${site.name}" <${site.email}>`, isSet: false },
    to: { shop: 'owner@example.com', enquiries: site.email },
    leaving: false,
    trial: { at: testApp.clock.now().toISOString(), worked: true, failure: null },
  })
  // A file reaches nobody.
  expect((await done(testApp)).mail).toBe(false)
})

test('trying a payment in test mode pays a pound and gives it back', async () => {
  expect(await makeTestPayment(testApp.admin)).toEqual({ provider: 'test', worked: true })
  const rows = await testApp.parts.db.select().from(testPaymentRows)
  expect(rows).toMatchObject([{ status: 'succeeded', amountPence: 100, refundedPence: 100 }])
  const { payment } = await showSetup(testApp.admin)
  expect(payment).toMatchObject({ provider: 'test', takesMoney: false, trial: { worked: true } })
  // Test mode takes no money.
  expect((await done(testApp)).payment).toBe(false)
})

test('settings are read from the running system, and no secret is revealed', async () => {
  const backups = path.join(testApp.dir, 'backups')
  const secrets = { STRIPE_SECRET_KEY: 'sk_live_secret', STRIPE_WEBHOOK_SECRET: 'whsec_secret' }
  const config = {
    ...testApp.parts.config,
    ...secrets,
    SMTP_URL: 'smtp://user:secret@mail.example',
    MAIL_FROM: 'Studio <studio@mail.example>',
    BACKUP_DIR: backups,
    BACKUP_PASSPHRASE: 'secret passphrase',
    PUBLIC_URL: 'https://shop.example',
    publicUrlIsSet: true,
  }
  const payments = { ...testApp.admin.payments, takesMoney: true }
  const admin = { ...testApp.admin, config, payments }
  const before = await showSetup(admin)
  expect(before.backup).toEqual({ on: true, encrypted: true, newest: null })
  await mkdir(backups)
  await writeFile(path.join(backups, backupFileName(testApp.clock.now(), true)), 'x')
  const facts = await showSetup(admin)
  expect(facts.mail.from).toEqual({ sender: config.MAIL_FROM, isSet: true })
  // The last test email left by another way.
  expect(facts.mail).toMatchObject({ driver: 'smtp', trial: null, leaving: false })
  expect(stepsDone(facts, testApp.clock.now())).toMatchObject({
    address: true,
    mail: false,
    payment: true,
    backup: true,
  })
  expect(JSON.stringify(facts)).not.toContain('secret')
  testApp.clock.advance(3 * 86_400_000)
  expect(stepsDone(facts, testApp.clock.now()).backup).toBe(false)
})

test('only the owner may see the setup and test it', async () => {
  for (const ctx of [testApp.stranger, testApp.parent, testApp.system])
    for (const operation of [showSetup, requestTestMail, makeTestPayment])
      await expect(operation(ctx)).rejects.toMatchObject({
        kind: expect.stringMatching(/missing|unauthenticated/),
      })
})
