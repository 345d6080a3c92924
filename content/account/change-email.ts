/** Changing the account’s address. */
export const changeEmailWords = {
  sent: {
    to: 'I have sent one to',
    and: 'and one to',
    open: '. Open both, in any order, and the change is done. Until then everything stays as it is.',
  },
  sentAgain: 'Two new links are on their way. Only the newest ones work.',
  now: { before: 'Now it is', after: '. You sign in with it, and your orders and links are sent to it.' },
  done: 'Your email address is changed',
  orCode: (address: string) => `Or the code in the email to ${address}`,
  sameAddress: 'That is your address now',
}
