import type { OwnActivity } from '../../domain/accounts/activity.ts'

/** The account’s own page: how it is guarded, and where it is signed in. */
export const securityWords = {
  notYou: 'See something here that wasn’t you? Change your password: that signs everybody else out.',
  signedInAs: 'You are signed in as',
  passwordHidden: 'Only you know it: I can’t read it.',
  changeAsked: {
    before: 'You asked to change it to',
    after: '. It will change once you have opened the links sent to both addresses.',
  },
  linksSentAgain: 'Two new links are on their way. Only the newest ones work.',
  devicesUnknown: 'There are no details of these devices.',
  signedOut: (device: string) => `${device} is signed out`,
}

/** Account events, in plain language. */
export const accountActivityWords: Record<OwnActivity['entries'][number]['action'], string> = {
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

/** The second steps of an account. */
export const secondStepsWords = {
  passkey:
    'The way you unlock this phone or computer, or a small key on your key ring. The safest choice, with nothing to type.',
  app: 'An app on your phone shows a new code every half minute. It works without a signal.',
  phone: 'A code is sent to your phone whenever you sign in. Better than nothing; the other two are safer.',
  none: 'With a second step, nobody can get in with your password alone. It takes two minutes to set up.',
  asked: 'After your password, you’ll be asked for one of these.',
  another: 'Please add another, in case this one gets lost.',
  passwordAlone: 'Your account will then need only your password.',
  noLongerUsed: 'You’ll no longer be able to sign in with it.',
}
