import type { DeskRole } from '../../../domain/accounts/roles.ts'
import type { Context, TransactionContext, UserActor } from '../../context.ts'
import type { Reader } from '../../platform/db/port.ts'

export type RoleCheckRequest = Pick<Context, 'config' | 'clock' | 'db'>

/** A remembered session, at the level it had then. */
export type RememberedSession = Pick<UserActor, 'userId' | 'sessionId' | 'aal'>

/** When a session last proved who it is; 1970 if it does not say. */
export const latestFactorProof = (amr: { timestamp: number }[]) =>
  new Date(Math.max(0, ...amr.map(({ timestamp }) => timestamp)) * 1000)

/** Who signs in, and who is an admin or editor: kept in our own tables, or by a hosted accounts service. */
export interface Roles {
  /** Whether these roles are granted and revoked here. */
  keptHere: boolean
  /** The user of an access token. Throws `AuthError` 403 when it, its session or its account is not good. */
  ofToken(ctx: RoleCheckRequest, token: string): Promise<UserActor>
  /** The user of a remembered session whose token is not to hand, as it stands now and at no higher level than then. */
  ofSession(ctx: RoleCheckRequest, session: RememberedSession): Promise<UserActor>
  /** The accounts known here to have a role. */
  withRole(ctx: { db: Reader }, role: DeskRole): Promise<string[]>
  /**
   * Gives an account a role; false if it already may do as much. An editor who becomes an admin is no editor any more.
   * Throws where roles are not kept here.
   */
  give(ctx: TransactionContext, userId: string, role: DeskRole): Promise<boolean>
  /**
   * Takes a role away. Returns how many accounts are left with it, or undefined if this one did not have it. Throws
   * where roles are not kept here.
   */
  take(ctx: TransactionContext, userId: string, role: DeskRole): Promise<number | undefined>
}
