import type { Context, TransactionContext, UserActor } from '../../context.ts'
import type { Reader } from '../../platform/db/port.ts'

export type RoleCheckRequest = Pick<Context, 'config' | 'clock' | 'db'>

/** A remembered session, at the level it had then. */
export type RememberedSession = Pick<UserActor, 'userId' | 'sessionId' | 'aal'>

/** When a session last proved who it is; 1970 if it does not say. */
export const latestFactorProof = (amr: { timestamp: number }[]) =>
  new Date(Math.max(0, ...amr.map(({ timestamp }) => timestamp)) * 1000)

/** Who signs in and who is an admin: kept in our own tables, or by a hosted accounts service. */
export interface Roles {
  /** Whether admins are granted and revoked here. */
  keptHere: boolean
  /** The user of an access token. Throws `AuthError` 403 when it, its session or its account is not good. */
  ofToken(ctx: RoleCheckRequest, token: string): Promise<UserActor>
  /** The user of a remembered session whose token is not to hand, as it stands now and at no higher level than then. */
  ofSession(ctx: RoleCheckRequest, session: RememberedSession): Promise<UserActor>
  /** The accounts of the admins known here. */
  admins(ctx: { db: Reader }): Promise<string[]>
  /** Makes an account an admin; false if it already was one. Throws where admins are not kept here. */
  give(ctx: TransactionContext, userId: string): Promise<boolean>
  /**
   * Takes the role away. Returns how many admins are left, or undefined if the account was none. Throws where admins
   * are not kept here.
   */
  take(ctx: TransactionContext, userId: string): Promise<number | undefined>
}
