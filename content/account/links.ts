/** Links in mails about an account. */
export const linkWords = {
  askedOn: (when: string, device: string) =>
    `It was requested on ${when}${device && `, with ${device}`}. If that wasn’t you, close this page and nothing will happen.`,
  confirmed: 'Your email is confirmed',
  confirmedLead: 'Your account is ready, and you are signed in.',
  addressTaken:
    'Somebody has since created an account with that address, so yours hasn’t changed. You can choose another address there.',
  addressChanged: 'Your email address has been changed',
  confirms: { before: 'This makes your account with', after: ', and signs you in on this device.' },
  recovers: {
    before: 'This signs you in on this device with',
    after: ', and lets you choose a new password.',
  },
  agrees: {
    before: 'This confirms, for',
    after: ', that your account’s address should change. It changes once both addresses have confirmed.',
  },
  signedInAs: {
    before: 'You are signed in here as',
    after: '. If you continue, you’ll be signed out of that account.',
  },
  noLink: 'This page needs a link',
  noLinkLead: 'It opens from an email about your account. Please open the whole link in that email again.',
  notLookedAt: 'Your link could not be checked',
  stillWorks: 'It still works.',
}

/** A link that no longer works. */
export const linkExpiredWords = {
  expired: 'This link no longer works',
  worksOnce: 'Each link works once, and only for a limited time.',
  stillStuck: 'Still stuck? Write to',
  anotherConfirmation:
    'Type the address that you signed up with, and I’ll send you another. If your account is already confirmed, just sign in.',
  confirmationSent: 'If that address is waiting to be confirmed, a new link is on its way to it.',
  anotherRecovery:
    'Type your account’s email address, and I’ll send you another link to choose a new password.',
  recoverySent: 'If that address has an account here, a new link is on its way to it.',
  anotherChange: 'Type your account’s current address, and I’ll send both links again.',
  changeSent: 'If a change is waiting to be confirmed, new links are on their way to both addresses.',
}

/** Changing the account’s address. */
export const changeEmailWords = {
  sent: {
    to: 'I’ve sent one to',
    and: 'and one to',
    open: '. Open both, in any order, to finish the change. Until then, nothing changes.',
  },
  sentAgain: 'Two new links are on their way. Only the newest ones work.',
  now: {
    before: 'It is now',
    after: '. Use it to sign in from now on. I’ll send your orders and links there.',
  },
  done: 'Your email address has been changed',
  orCode: (address: string) => `Or the code in the email to ${address}`,
  sameAddress: 'That’s already your address',
}
