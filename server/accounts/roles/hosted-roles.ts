import { desc } from 'drizzle-orm'
import { conflict } from '../../errors.ts'
import { readHostedToken } from '../hosted/hosted-issuer.ts'
import { recallSession } from '../hosted/hosted-sessions.ts'
import { hostedSessions } from '../tables.ts'
import type { Roles } from './roles-port.ts'

/**
 * The sessions of a hosted accounts service and the roles of its `user_roles`, which tells each person their own. It is
 * asked with that person's token, so only those who have been here are known, and nobody can be given a role.
 */
export function hostedRoles(issuer: string): Roles {
  return {
    keptHere: false,
    ofToken: (ctx, token) => readHostedToken(ctx, issuer, token),
    ofSession: recallSession,
    async admins({ db }) {
      const latest = await db
        .selectDistinctOn([hostedSessions.userId], {
          userId: hostedSessions.userId,
          isAdmin: hostedSessions.isAdmin,
        })
        .from(hostedSessions)
        .orderBy(hostedSessions.userId, desc(hostedSessions.seenAt))
      return latest.flatMap(({ userId, isAdmin }) => (isAdmin ? [userId] : []))
    },
    give: async () => {
      throw rolesElsewhere()
    },
    take: async () => {
      throw rolesElsewhere()
    },
  }
}

/** Admins are made and unmade elsewhere. */
export const rolesElsewhere = () =>
  conflict(
    'roles-elsewhere',
    'Admins are kept by the accounts service that this site uses. Please give or take the role there.',
  )
