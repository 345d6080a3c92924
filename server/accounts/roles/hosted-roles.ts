import { desc } from 'drizzle-orm'
import { accountErrors } from '../../../content/errors/account.ts'
import { conflict } from '../../errors.ts'
import { readHostedToken } from '../hosted/hosted-issuer.ts'
import { getCachedSession } from '../hosted/hosted-sessions.ts'
import { hostedSessions } from '../tables.ts'
import type { Roles } from './roles-port.ts'

/**
 * A hosted accounts service's sessions, and the roles in its `user_roles`. The service tells each person only their own
 * roles, asked with their token; so we only know admins and editors who have been here, and can grant no role.
 */
export function hostedRoles(issuer: string): Roles {
  return {
    keptHere: false,
    ofToken: (ctx, token) => readHostedToken(ctx, issuer, token),
    ofSession: getCachedSession,
    async withRole({ db }, role) {
      const latest = await db
        .selectDistinctOn([hostedSessions.userId], {
          userId: hostedSessions.userId,
          has: role === 'admin' ? hostedSessions.isAdmin : hostedSessions.isEditor,
        })
        .from(hostedSessions)
        .orderBy(hostedSessions.userId, desc(hostedSessions.seenAt))
      return latest.flatMap(({ userId, has }) => (has ? [userId] : []))
    },
    give: () => Promise.reject(remoteRoles()),
    take: () => Promise.reject(remoteRoles()),
  }
}

/** Admins and editors are granted and revoked elsewhere. */
export const remoteRoles = () => conflict('roles-elsewhere', accountErrors.rolesElsewhere)
