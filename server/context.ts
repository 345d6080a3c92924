import type { AuditAction } from '../domain/audit-actions.ts'
import type { Config } from './config.ts'
import { AppError, notFound, unauthenticated } from './errors.ts'
import type { Clock } from './platform/clock.ts'
import type { Database, Transaction } from './platform/db/port.ts'
import type { Files } from './platform/files/port.ts'
import type { JobQueue, Jobs } from './platform/jobs/port.ts'
import type { Limits } from './platform/limits.ts'
import type { Log } from './platform/log.ts'
import type { Mailer } from './platform/mail/port.ts'
import type { Payments } from './platform/payments/port.ts'
import type { SmsSender } from './platform/sms/port.ts'
import { auditLog } from './platform/tables.ts'

/** Who asks. `system` is a job or an operator at the machine. */
export type Actor =
  | { kind: 'anonymous' }
  | {
      kind: 'user'
      userId: string
      sessionId: string
      email: string
      isAdmin: boolean
      /** `aal2` after a second factor. */
      aal: 'aal1' | 'aal2'
      /** The account has a verified second factor. */
      hasFactor: boolean
    }
  | { kind: 'system'; name: string }

export type UserActor = Extract<Actor, { kind: 'user' }>

/** Keys made at the first start. */
export interface Keys {
  photos: string
  limits: string
  orders: string
}

/** What every verb gets: who asks, and the house's parts. */
export interface Context {
  actor: Actor
  /** Names the request or job in the log. */
  requestId: string
  /** The caller's network address; empty for the system. */
  address: string
  /** The caller's device in a few words, `Firefox on Windows`; absent for the system. */
  device?: string | undefined
  config: Config
  clock: Clock
  log: Log
  keys: Keys
  limits: Limits
  db: Database
  jobs: Jobs
  files: Files
  mail: Mailer
  sms: SmsSender
  payments: Payments
}

/** The parts without anybody asking; `main.ts` builds them once. */
export type Parts = Omit<Context, 'actor' | 'requestId' | 'address' | 'device'>

/** Inside a transaction there is no way to the network, to files, or to the database outside it. */
export type TransactionContext = Pick<
  Context,
  'actor' | 'requestId' | 'address' | 'device' | 'config' | 'clock' | 'log' | 'keys'
> & { db: Transaction; jobs: JobQueue }

/** Runs `work` in one transaction; whatever it throws rolls back its rows and its jobs. */
export function inTransaction<Result>(
  ctx: Context,
  work: (ctx: TransactionContext) => Promise<Result>,
): Promise<Result> {
  const { actor, requestId, address, device, config, clock, log, keys } = ctx
  return ctx.db.transaction((tx) =>
    work({ actor, requestId, address, device, config, clock, log, keys, db: tx, jobs: ctx.jobs.in(tx) }),
  )
}

type Asking = Pick<Context, 'actor'>

/** Says that a verb is open to everybody. */
export function allowAnyone(_ctx: Asking): void {}

/** The signed-in user, or 401. */
export function requireUser(ctx: Asking): UserActor {
  if (ctx.actor.kind !== 'user') throw unauthenticated()
  return ctx.actor
}

/** The signed-in user, at the second factor if the account has one. */
export function requireConfirmedUser(ctx: Asking): UserActor {
  const user = requireUser(ctx)
  if (user.hasFactor && user.aal !== 'aal2')
    throw new AppError('forbidden', 'insufficient_aal', 'Please confirm with your second factor first.')
  return user
}

/**
 * The admin, or the same 404 that any unknown address gives. An admin with a verified second factor must
 * have used it in this session.
 */
export function requireAdmin(ctx: Asking): UserActor {
  const user = requireUser(ctx)
  if (!user.isAdmin) throw notFound()
  return requireConfirmedUser(ctx)
}

/** The admin as above, or the system going on with what an admin began. */
export function requireAdminOrSystem(ctx: Asking): void {
  if (ctx.actor.kind !== 'system') requireAdmin(ctx)
}

/** Jobs and operators only. */
export function requireSystem(ctx: Asking): void {
  if (ctx.actor.kind !== 'system') throw notFound()
}

type Auditing = Pick<TransactionContext, 'actor' | 'clock'> &
  Partial<Pick<TransactionContext, 'address' | 'device'>>

/** Writes down who did what, from where. `detail` holds ids and plain facts, never names or secrets. */
export async function audit(
  ctx: Auditing & { db: Database | Transaction },
  action: AuditAction,
  detail: { subjectId?: string } & Record<string, string | number | boolean | null>,
): Promise<void> {
  await ctx.db.insert(auditLog).values(auditEntry(ctx, action, detail))
}

/** The row that `audit` writes, for a statement that writes it along with its own. */
export function auditEntry(
  ctx: Auditing,
  action: AuditAction,
  { subjectId, ...detail }: { subjectId?: string } & Record<string, string | number | boolean | null>,
) {
  return {
    at: ctx.clock.now(),
    actor: actorName(ctx.actor),
    action,
    subjectId: subjectId ?? null,
    address: ctx.address ?? '',
    device: ctx.device ?? '',
    detail,
  }
}

function actorName(actor: Actor) {
  if (actor.kind === 'user') return `user:${actor.userId}`
  return actor.kind === 'system' ? `system:${actor.name}` : 'anonymous'
}
