import { accountErrors } from '../content/errors/account.ts'
import type { AuditAction } from '../domain/audit-actions.ts'
import type { Config } from './config.ts'
import { forbidden, notFound, reauthenticationNeeded, unauthenticated } from './errors.ts'
import type { Clock } from './platform/clock.ts'
import type { Database, Transaction } from './platform/db/port.ts'
import type { ErasureLedger } from './platform/erasure-ledger.ts'
import type { FileCache } from './platform/files/cache.ts'
import type { Files } from './platform/files/port.ts'
import type { JobQueue, Jobs } from './platform/jobs/port.ts'
import type { Log } from './platform/log.ts'
import type { Mailer } from './platform/mail/port.ts'
import type { MailEvents } from './platform/mail-events/port.ts'
import type { Payments } from './platform/payments/port.ts'
import type { RateLimiter } from './platform/rate-limiter.ts'
import type { SmsSender } from './platform/sms/port.ts'
import { auditLog } from './platform/tables.ts'
import type { SpanExporter } from './platform/tracing/port.ts'
import type { ShownRelease } from './website/publish/shown-release.ts'
import type { SiteRenderer } from './website/renderer.ts'
import type { VisitCounter } from './website/visits/visit-counter.ts'

/** The caller. `system` is a job or an operator at the machine. */
export type Actor =
  | { kind: 'anonymous' }
  | {
      kind: 'user'
      userId: string
      sessionId: string
      email: string
      isAdmin: boolean
      /** May use the website and the enquiries, nothing else of the desk. No admin is also stored as an editor. */
      isEditor: boolean
      /** `aal2` after a second factor. */
      aal: 'aal1' | 'aal2'
      /** The account has a verified second factor. */
      hasFactor: boolean
      /** When this session last proved who it is, by password, mailed link or second factor. */
      signedInAt: Date
      /** Too weak for anyone with a role. */
      passwordIsWeak: boolean
    }
  | { kind: 'system'; name: string }

export type UserActor = Extract<Actor, { kind: 'user' }>

/** Keys made at the first start. */
export interface Keys {
  photos: string
  limits: string
  orders: string
}

/** What every operation is given: the caller, and the parts it works with. */
export interface Context {
  actor: Actor
  /** Identifies the request or job in the log. */
  requestId: string
  /** The caller's network address; empty for the system. */
  address: string
  /** The caller's device in a few words, `Firefox on Windows`; absent for the system. */
  device?: string | undefined
  /** What identifies the caller's browser; absent where that doesn't matter. */
  browser?: string | undefined
  /** The operation's declaration demands that the caller has just proved who they are; the permission checks it. */
  recentSignIn?: boolean | undefined
  config: Config
  clock: Clock
  log: Log
  keys: Keys
  limits: RateLimiter
  db: Database
  jobs: Jobs
  files: Files
  /** A local cache of previews, if the files are in S3. */
  copies?: FileCache | undefined
  erasureLedger: ErasureLedger
  mail: Mailer
  /** Reports bounced mails, if configured. */
  mailEvents: MailEvents | undefined
  sms: SmsSender
  spans: SpanExporter
  payments: Payments
  /** Makes the public pages. */
  renderer: SiteRenderer
  /** Which release of the website this process shows. */
  shownRelease: ShownRelease
  /** Counts opened pages. */
  visits: VisitCounter
}

/** The parts without a caller; `main.ts` opens them once. */
export type Services = Omit<
  Context,
  'actor' | 'requestId' | 'address' | 'device' | 'browser' | 'recentSignIn'
>

/** Inside a transaction there is no access to the network, to files, or to the database outside it. */
export type TransactionContext = Pick<
  Context,
  'actor' | 'requestId' | 'address' | 'device' | 'browser' | 'config' | 'clock' | 'log' | 'keys'
> & { db: Transaction; jobs: JobQueue }

/** Runs `work` in one transaction; anything it throws rolls back its rows and its jobs. */
export function inTransaction<Result>(
  ctx: Context,
  work: (ctx: TransactionContext) => Promise<Result>,
): Promise<Result> {
  const { actor, requestId, address, device, browser, config, clock, log, keys } = ctx
  const caller = { actor, requestId, address, device, browser }
  return ctx.db.transaction((tx) =>
    work({ ...caller, config, clock, log, keys, db: tx, jobs: ctx.jobs.in(tx) }),
  )
}

/** Reads all of `read` from one state of the database: what is committed in the meantime is not seen, not even in part. */
export function inSnapshot<Result>(ctx: Context, read: (ctx: Context) => Promise<Result>): Promise<Result> {
  return ctx.db.transaction((db) => read({ ...ctx, db }), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

type Asking = Pick<Context, 'actor'>

/** Declares that an operation is open to everyone. */
export function allowAnyone(_ctx: Asking): void {}

/**
 * The signed-in user, or 401. A password is enough, so use it only for signing out and for the second factor itself;
 * everything that belongs to an account needs `requireUser`.
 */
export function requireSession(ctx: Asking): UserActor {
  if (ctx.actor.kind !== 'user') throw unauthenticated()
  return ctx.actor
}

/** The signed-in user, or 401; 403 if the account has a second factor that this session has not used. */
export function requireUser(ctx: Asking): UserActor {
  const user = requireSession(ctx)
  if (user.hasFactor && user.aal !== 'aal2')
    throw forbidden('insufficient_aal', accountErrors.secondStepFirst)
  return user
}

/** Open to everyone; a signed-in caller acts for their account, and so must have passed any second factor. */
export function allowVisitorOrUser(ctx: Asking): UserActor | undefined {
  return ctx.actor.kind === 'user' ? requireUser(ctx) : undefined
}

const RECENT_MS = 15 * 60_000

/** Whether the caller proved who they are in the last quarter of an hour. */
export const hasRecentSignIn = ({ clock }: Pick<Context, 'clock'>, { signedInAt }: UserActor) =>
  clock.now().getTime() - signedInAt.getTime() <= RECENT_MS

type AskingForRole = Asking & Pick<Context, 'config' | 'clock' | 'recentSignIn'>

/**
 * The user, if they may use a role: their password is good enough, and if the operation demands it they have just
 * proved who they are; otherwise 403, `reauthentication_needed` for the latter. The caller has checked the role.
 */
export function requireStrongSignIn(ctx: AskingForRole): UserActor {
  const user = requireUser(ctx)
  if (user.passwordIsWeak) throw forbidden('weak_password', accountErrors.betterPassword)
  if (ctx.recentSignIn && !hasRecentSignIn(ctx, user)) throw reauthenticationNeeded()
  return user
}

/**
 * The admin, or the same 404 as for an unknown address. An admin with a verified second factor must have used it in
 * this session; where the configuration demands one of every admin, it is 403 without.
 */
export function requireAdmin(ctx: AskingForRole): UserActor {
  if (!requireSession(ctx).isAdmin) throw notFound()
  return requireDeskSignIn(ctx)
}

/** An admin, or an editor who has signed in as well as an admin must; the same 404 as `requireAdmin` for anybody else. */
export function requireEditor(ctx: AskingForRole): UserActor {
  const { isAdmin, isEditor } = requireSession(ctx)
  if (!isAdmin && !isEditor) throw notFound()
  return requireDeskSignIn(ctx)
}

function requireDeskSignIn(ctx: AskingForRole): UserActor {
  const user = requireStrongSignIn(ctx)
  if (ctx.config.ADMIN_REQUIRE_FACTOR === 'on' && !user.hasFactor)
    throw forbidden('factor_needed', accountErrors.deskSecondStep)
  return user
}

/** The admin, or the system continuing what an admin began. */
export function requireAdminOrSystem(ctx: AskingForRole): void {
  if (ctx.actor.kind !== 'system') requireAdmin(ctx)
}

/** An editor; undefined for the system, which continues what an editor began. */
export function requireEditorOrSystem(ctx: AskingForRole): UserActor | undefined {
  return ctx.actor.kind === 'system' ? undefined : requireEditor(ctx)
}

/** Jobs and operators only. */
export function requireSystem(ctx: Asking): void {
  if (ctx.actor.kind !== 'system') throw notFound()
}

type Auditing = Pick<TransactionContext, 'actor' | 'clock'> &
  Partial<Pick<TransactionContext, 'address' | 'device'>>

/** Records who did what, and from where. `detail` holds ids and plain facts, never names or secrets. */
export async function audit(
  ctx: Auditing & { db: Database | Transaction },
  action: AuditAction,
  detail: { subjectId?: string } & Record<string, string | number | boolean | null>,
): Promise<void> {
  await ctx.db.insert(auditLog).values(auditEntry(ctx, action, detail))
}

/** The row that `audit` writes, for a statement that inserts it along with its own. */
export function auditEntry(
  ctx: Auditing,
  action: AuditAction,
  { subjectId, ...detail }: { subjectId?: string } & Record<string, string | number | boolean | null>,
) {
  return {
    at: ctx.clock.now(),
    actor: actorName(ctx),
    action,
    subjectId: subjectId ?? null,
    address: ctx.address ?? '',
    device: ctx.device ?? '',
    detail,
  }
}

/** How the log and the ledger name a caller. */
export function actorName({ actor }: Asking) {
  if (actor.kind === 'user') return `user:${actor.userId}`
  return actor.kind === 'system' ? `system:${actor.name}` : 'anonymous'
}
