import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stepsDone } from '../../domain/desk/setup.ts'
import { openWorld, type World } from '../../tests/test-app.ts'
import { nameOfBackup } from '../backup/backup-retention.ts'
import { testPaymentRows } from '../platform/payments/tables.ts'
import { tryMail } from './request-test-mail.ts'
import { showSetup } from './show-setup.ts'
import { tryPayment } from './test-payment.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const done = async (world: World) => stepsDone(await showSetup(world.admin), world.clock.now())

test('a new installation has prices and storage; everything else is the owner’s to do', async () => {
  expect(await done(world)).toEqual({
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
  await tryMail(world.admin)
  await tryMail(world.admin)
  expect((await showSetup(world.admin)).mail).toEqual({ driver: 'outbox', trial: null, leaving: true })
  await world.runJobs()
  const mails = await world.mails()
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain('To: owner@example.com')
  expect((await showSetup(world.admin)).mail).toEqual({
    driver: 'outbox',
    leaving: false,
    trial: { at: world.clock.now().toISOString(), worked: true, failure: null },
  })
  // A file reaches nobody.
  expect((await done(world)).mail).toBe(false)
})

test('trying a payment in test mode pays a pound and gives it back', async () => {
  expect(await tryPayment(world.admin)).toEqual({ provider: 'test', worked: true })
  const rows = await world.parts.db.select().from(testPaymentRows)
  expect(rows).toMatchObject([{ status: 'succeeded', amountPence: 100, refundedPence: 100 }])
  const { payment } = await showSetup(world.admin)
  expect(payment).toMatchObject({ provider: 'test', takesMoney: false, trial: { worked: true } })
  // Test mode takes no money.
  expect((await done(world)).payment).toBe(false)
})

test('settings are read from the running system, and no secret is revealed', async () => {
  const backups = path.join(world.dir, 'backups')
  const secrets = { STRIPE_SECRET_KEY: 'sk_live_secret', STRIPE_WEBHOOK_SECRET: 'whsec_secret' }
  const config = {
    ...world.parts.config,
    ...secrets,
    SMTP_URL: 'smtp://user:secret@mail.example',
    BACKUP_DIR: backups,
    BACKUP_PASSPHRASE: 'secret passphrase',
    PUBLIC_URL: 'https://shop.example',
    publicUrlIsSet: true,
  }
  const admin = { ...world.admin, config }
  const before = await showSetup(admin)
  expect(before.backup).toEqual({ on: true, encrypted: true, newest: null })
  await mkdir(backups)
  await writeFile(path.join(backups, nameOfBackup(world.clock.now(), true)), 'x')
  const facts = await showSetup(admin)
  // The last test email left by another way.
  expect(facts.mail).toEqual({ driver: 'smtp', trial: null, leaving: false })
  expect(stepsDone(facts, world.clock.now())).toMatchObject({
    address: true,
    mail: false,
    payment: true,
    backup: true,
  })
  expect(JSON.stringify(facts)).not.toContain('secret')
  world.clock.advance(3 * 86_400_000)
  expect(stepsDone(facts, world.clock.now()).backup).toBe(false)
})

test('only the owner may see the setup and test it', async () => {
  for (const ctx of [world.stranger, world.parent, world.system])
    for (const verb of [showSetup, tryMail, tryPayment])
      await expect(verb(ctx)).rejects.toMatchObject({
        kind: expect.stringMatching(/missing|unauthenticated/),
      })
})
