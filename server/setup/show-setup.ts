import { and, desc, eq, gte, type SQL } from 'drizzle-orm'
import { site } from '../../content/site.ts'
import type { SetupFacts } from '../../domain/business/setup.ts'
import { unbroken } from '../../domain/text.ts'
import { newestBackup } from '../backup/backup-retention.ts'
import { addressInOneLine, businessDetails } from '../business/business-details.ts'
import { type Context, requireAdmin, type UserActor } from '../context.ts'
import { enquiriesEmail, mailSender, ownerEmail } from '../names.ts'
import { freeBytes } from '../platform/disk-space.ts'
import { messages } from '../platform/messages/tables.ts'
import { auditLog } from '../platform/tables.ts'
import { priceLists } from '../prices/tables.ts'
import { mailDriver, sendTestMail } from './request-test-mail.ts'

/** How far the installation is set up: each step as the running system knows it. */
export async function showSetup(ctx: Context): Promise<SetupFacts> {
  const admin = requireAdmin(ctx)
  const { config } = ctx
  const business = await businessDetails(ctx.db)
  const { name, email, vatNumber: number } = business
  const { vatRate: rate } = site
  return {
    business: {
      name,
      address: addressInOneLine({ ...business, postcode: unbroken(business.postcode) }),
      email,
      isSample: email.endsWith('.example'),
    },
    vat: { number, rate, isSample: rate !== null && !/[1-9]/.test(number ?? '') },
    prices: { lists: await namesOfLists(ctx) },
    address: { url: config.PUBLIC_URL, isSet: config.publicUrlIsSet },
    mail: await lookAtMail(ctx, admin),
    payment: await lookAtPayments(ctx),
    storage: await lookAtStorage(ctx),
    factor: { has: admin.hasFactor, required: config.ADMIN_REQUIRE_FACTOR === 'on' },
    backup: await lookAtBackups(ctx),
  }
}

async function namesOfLists(ctx: Context): Promise<string[]> {
  const lists = await ctx.db
    .select({ name: priceLists.name })
    .from(priceLists)
    .where(eq(priceLists.state, 'on-sale'))
    .orderBy(priceLists.position)
  return lists.map(({ name }) => name)
}

async function lookAtMail(ctx: Context, { userId, email }: UserActor): Promise<SetupFacts['mail']> {
  const driver = mailDriver(ctx.config)
  const from = { sender: await mailSender(ctx), isSet: ctx.config.MAIL_FROM !== undefined }
  const to = { shop: await ownerEmail(ctx), enquiries: await enquiriesEmail(ctx) }
  const lastTest = await lastTrial(
    ctx,
    and(eq(auditLog.action, 'mail.tried'), eq(auditLog.subjectId, userId)),
  )
  const backlog = (await ctx.jobs.backlog()).find(({ kind }) => kind === sendTestMail.name)
  const leaving = (backlog?.waiting ?? 0) + (backlog?.running ?? 0) > 0
  // A test of an earlier configuration proves nothing about this one.
  if (!lastTest || lastTest.detail.driver !== driver) return { driver, from, to, trial: null, leaving }
  const [sent] = await ctx.db
    .select({ at: messages.triedAt, sentAt: messages.sentAt, failure: messages.failure })
    .from(messages)
    .where(and(eq(messages.kind, 'trial'), eq(messages.recipient, email), gte(messages.triedAt, lastTest.at)))
    .orderBy(desc(messages.triedAt))
    .limit(1)
  const trial = sent && { at: sent.at.toISOString(), worked: sent.sentAt !== null, failure: sent.failure }
  return { driver, from, to, trial: trial ?? null, leaving }
}

async function lookAtPayments(ctx: Context): Promise<SetupFacts['payment']> {
  const { provider, takesMoney } = ctx.payments
  const last = await lastTrial(ctx, eq(auditLog.action, 'payment.tried'))
  const tried = last?.detail.provider === provider ? last : undefined
  return {
    provider,
    takesMoney,
    trial: tried ? { at: tried.at.toISOString(), worked: tried.detail.worked === true } : null,
  }
}

/** The latest log entry of a test. */
async function lastTrial({ db }: Context, where: SQL | undefined) {
  const [last] = await db
    .select({ at: auditLog.at, detail: auditLog.detail })
    .from(auditLog)
    .where(where)
    .orderBy(desc(auditLog.at))
    .limit(1)
  return last && { at: last.at, detail: last.detail as Record<string, unknown> }
}

async function lookAtStorage({ files, config, log }: Context): Promise<SetupFacts['storage']> {
  const works = await files.check().then(
    () => true,
    (error: unknown) => {
      log.error({ err: error }, 'the files cannot be reached')
      return false
    },
  )
  if (config.S3_BUCKET) return { driver: 's3', works, freeBytes: null }
  return { driver: 'disk', works, freeBytes: await freeBytes(config.DATA_DIR) }
}

async function lookAtBackups({ config, log }: Context): Promise<SetupFacts['backup']> {
  const { BACKUP_DIR, BACKUP_PASSPHRASE } = config
  const newest = BACKUP_DIR
    ? await newestBackup(BACKUP_DIR).catch((error: unknown) => {
        log.error({ err: error }, 'the backups cannot be reached')
        return undefined
      })
    : undefined
  return {
    on: BACKUP_DIR !== undefined,
    encrypted: BACKUP_PASSPHRASE !== undefined,
    newest: newest?.toISOString() ?? null,
  }
}
