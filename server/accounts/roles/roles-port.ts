import type { Context, TransactionContext, UserActor } from '../../context.ts'
import type { Reader } from '../../platform/db/port.ts'

export type Asking = Pick<Context, 'config' | 'clock' | 'db'>

/** A session as whoever remembers it knows it, and the level that it had then. */
export type RememberedSession = Pick<UserActor, 'userId' | 'sessionId' | 'aal'>

/** When a session last showed who it is; the beginning of time if it does not say. */
export const newestProof = (amr: { timestamp: number }[]) =>
  new Date(Math.max(0, ...amr.map(({ timestamp }) => timestamp)) * 1000)

/** Who signs in and who is an admin: kept in our own tables, or by a hosted accounts service. */
export interface Roles {
  /** Whether admins are made and unmade here. */
  keptHere: boolean
  /** The user of an access token. Throws `AuthError` 403 when it, its session or its account is not good. */
  ofToken(ctx: Asking, token: string): Promise<UserActor>
  /** The same for a session whose token is not to hand, as it stands now and at no higher level than remembered. */
  ofSession(ctx: Asking, session: RememberedSession): Promise<UserActor>
  /** The accounts of the admins that are known here. */
  admins(ctx: { db: Reader }): Promise<string[]>
  /** Makes an account an admin; false if it is one already. Throws where admins are not kept here. */
  give(ctx: TransactionContext, userId: string): Promise<boolean>
  /** Takes the role away; how many admins are left, or undefined if it was none. Throws where admins are not kept here. */
  take(ctx: TransactionContext, userId: string): Promise<number | undefined>
}
