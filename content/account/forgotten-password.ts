/** A forgotten password, from asking for a link to choosing a new one. */
export const forgottenPasswordWords = {
  sent: {
    before: 'If',
    after: 'has an account here, a link is on its way to it. It works once, within one hour.',
  },
  slow: 'It can take a minute or two. Please look in your junk folder as well.',
  sentAgain: 'A new link is on its way, if there is such an account.',
  lead: 'Type the address of your account, and I will send you a link to choose a new one.',
  title: 'Forgotten your password?',
}
