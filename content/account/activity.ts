import type { OwnActivity } from '../../domain/accounts/activity.ts'

/** Account events, in plain language. */
export const activityWords: Record<OwnActivity['entries'][number]['action'], string> = {
  'account.created': 'Account created',
  'account.confirmed': 'Email confirmed',
  'session.started': 'Signed in',
  'session.ended': 'Signed out',
  'session.reused': 'An old sign-in was used again, so it was closed',
  'sign-in.failed': 'Wrong password',
  'recovery.asked': 'A link for a new password was requested',
  'password.changed': 'Password changed',
  'email.changed': 'Email changed',
  'factor.added': 'Second step added',
  'factor.used': 'Second step confirmed',
  'factor.failed': 'Second step failed',
  'factor.removed': 'Second step removed',
  'factors.reset': 'Second steps removed by the photographer',
  'role.granted': 'Made an admin',
  'role.revoked': 'No longer an admin',
}
