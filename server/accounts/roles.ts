import type { Context, TransactionContext, UserActor } from '../context.ts'
import type { Reader } from '../platform/db/port.ts'
import { hostedRoles } from './hosted-roles.ts'
import { ownRoles } from './own-roles.ts'

export type Asking = Pick<Context, 'config' | 'clock' | 'db'>

/** A session as whoever remembers it knows it, and the level that it had then. */
export type RememberedSession = Pick<UserActor, 'userId' | 'sessionId' | 'aal'>

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

/** The roles, wherever the configuration says that they are. */
export function rolesOf({ config }: Pick<Context, 'config'>): Roles {
  return config.AUTH_URL ? hostedRoles(config.AUTH_URL) : ownRoles()
}
