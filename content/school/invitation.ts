/** What the invitation's page says to somebody who is not signed in, and the account's form on the way there. */
export const invitationWords = {
  first:
    'Use the email address that the invitation was sent to. If you are new here, create an account: it takes a minute, and you come back here afterwards.',
  createLead: 'With the email address that the invitation was sent to, and a password of your own.',
  /** Below the password of a new account; see `MIN_ROLE_PASSWORD_LENGTH`. */
  password:
    'At least 12 characters, because it guards children’s photos. Three or four words make a good one.',
} as const
