/** Refusals about accounts, for people. */
export const accountErrors = {
  tooManyCodes: 'Too many wrong codes. Please ask for a new one.',
  serviceAway: 'The accounts service cannot be reached. Please try again.',
  wrongPassword: 'Your current password is wrong.',
  confirmIsYou: 'You signed in a while ago: please confirm that it is you',
  handsOver: 'Only the owner publishes this. Please hand your draft over instead: it is all kept.',
  rolesElsewhere:
    'Admins and editors are managed in the accounts service that this site uses. Please give or remove the role there.',
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

/** The message for a refusal, and the field it is about, if any. */
export interface AccountMessage {
  text: string
  field?: 'email' | 'password' | 'current' | 'code' | 'name' | 'phone'
}

const wrongCode: AccountMessage = {
  field: 'code',
  text: 'That code is wrong or too old. Please type the newest one.',
}
const signedOut: AccountMessage = { text: 'You have been signed out. Please sign in again.' }

/**
 * Messages for the error codes of the accounts service. For a code that is not here, and always when signing in or
 * signing up, we show the service's own message.
 */
export const accountMessages: Readonly<Record<string, AccountMessage>> = {
  email_exists: { field: 'email', text: 'That address already belongs to an account. Please type another.' },
  otp_expired: wrongCode,
  reauthentication_not_valid: wrongCode,
  email_address_invalid: { field: 'email', text: 'Invalid email address' },
  same_password: { field: 'password', text: 'That is already your password. Please choose a different one.' },
  current_password_required: { field: 'current', text: 'Please type your current password too.' },
  current_password_invalid: {
    field: 'current',
    text: 'That isn’t your current password. Please type it again.',
  },
  mfa_verification_failed: wrongCode,
  mfa_challenge_expired: wrongCode,
  mfa_ip_address_mismatch: wrongCode,
  mfa_factor_name_conflict: { field: 'name', text: 'You already use that name. Please choose another.' },
  mfa_verified_factor_exists: { field: 'phone', text: 'You already use that number. Please type another.' },
  too_many_enrolled_mfa_factors: { text: 'You have reached the limit. Please remove one first.' },
  mfa_factor_not_found: {
    text: 'This second step is no longer there. Setting one up must be finished within five minutes. Please go back and start again.',
  },
  mfa_phone_enroll_not_enabled: {
    text: 'Codes by text message cannot be set up here. Please choose another way.',
  },
  sms_send_failed: { text: 'The text message could not be sent. Please check the number and try again.' },
  over_request_rate_limit: { text: 'Too many attempts. Please wait a few minutes, then try again.' },
  session_not_found: signedOut,
  AuthSessionMissingError: signedOut,
  insufficient_aal: { text: 'Please sign in again with your second step first.' },
  // The browser's own passkey messages are written for programmers.
  NotAllowedError: {
    text: 'The passkey was not used: the request was closed or timed out. Please try again.',
  },
  InvalidStateError: { text: 'This device or key is already on your account. Please use another one.' },
  NotSupportedError: { text: 'This device or key cannot be used here. Please try another.' },
  SecurityError: { text: 'Passkeys do not work at this web address. Please choose another second step.' },
}
