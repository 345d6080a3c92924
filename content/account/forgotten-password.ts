/** A forgotten password, from asking for a link to choosing a new one. */
export const forgottenPasswordWords = {
  sent: {
    before: 'If',
    after: 'has an account here, a link is on its way to it. It works once, within one hour.',
  },
  slow: 'It can take a minute or two. Please look in your junk folder as well.',
  sentAgain: 'If that address has an account here, a new link is on its way.',
  lead: 'Type your account’s email address, and I will send you a link to choose a new password.',
  title: 'Forgotten your password?',
}
