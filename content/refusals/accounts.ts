/** Refusals about accounts, for people. */
export const accountRefusals = {
  tooManyCodes: 'Too many wrong codes. Please ask for a new one.',
  serviceAway: 'The accounts service cannot be reached. Please try again.',
  wrongPassword: 'Your current password is wrong.',
  confirmIsYou: 'You signed in a while ago: please confirm that it is you',
  rolesElsewhere:
    'Admins are kept by the accounts service that this site uses. Please give or take the role there.',
  signedOut: 'You have been signed out. Please sign in again.',
  mostUsed: 'This password is one of the most common, so it is easily guessed.',
  orForgotten: (message: string) =>
    `${message} Or choose “Forgotten your password?”: the link in that email works at once.`,
  rolePassword: (least: number) =>
    `Anyone who works at the desk or for a school needs a password of at least ${least} characters that is not a common one.`,
  secondStepFirst: 'Please confirm with your second factor first.',
  betterPassword:
    'Your password is too short or too common. Please choose a better one first: this page shows other people’s information.',
  deskSecondStep: 'The desk needs a second step. Please add one to your account first.',
}

/** What the auth protocol says in these words everywhere: clients know them. */
export const protocolWords = {
  challengeExpired: 'MFA challenge has expired, verify against another challenge or create a new challenge.',
  currentPasswordRequired: 'Current password required when setting new password.',
  tooSoon: (seconds: number) => `For security purposes, you can only request this after ${seconds} seconds.`,
  oneLinkMore: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
  samePassword: 'New password should be different from the old password.',
  passwordTooShort: (least: number) => `Password should be at least ${least} characters.`,
}
