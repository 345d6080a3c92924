/** Changing the account’s address. */
export const changeEmailWords = {
  sent: {
    to: 'I have sent one to',
    and: 'and one to',
    open: '. Open both, in any order, to finish the change. Until then, nothing changes.',
  },
  sentAgain: 'Two new links are on their way. Only the newest ones work.',
  now: {
    before: 'It is now',
    after: '. Use it to sign in from now on. I will send your orders and links there.',
  },
  done: 'Your email address is changed',
  orCode: (address: string) => `Or the code in the email to ${address}`,
  sameAddress: 'That is already your address',
}
