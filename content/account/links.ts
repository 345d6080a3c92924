/** Links in mails about an account. */
export const linkWords = {
  askedOn: (when: string, device: string) =>
    `It was asked for on ${when}${device && `, with ${device}`}. If that was not you, close this page and nothing happens.`,
  confirmed: 'Your email is confirmed',
  confirmedLead: 'Your account is ready, and you are signed in.',
  addressTaken:
    'Somebody has made an account with that address meanwhile, so yours keeps the address it has. You can ask for another there.',
  addressChanged: 'Your email address is changed',
  confirms: { before: 'This makes your account with', after: ', and signs you in on this device.' },
  recovers: {
    before: 'This signs you in on this device with',
    after: ', and takes you to choosing a new password.',
  },
  agrees: {
    before: 'This agrees, for',
    after: ', to the change of your account’s address. It is done once both addresses have agreed.',
  },
  signedInAs: { before: 'You are signed in here as', after: '. Going on signs you out of that account.' },
  noLink: 'This page needs a link',
  noLinkLead: 'It opens from an email about your account. Please open the whole link there once more.',
  notLookedAt: 'Your link could not be looked at',
  expired: 'This link no longer works',
  worksOnce: 'Every link works once, and none lasts for ever.',
  stillStuck: 'Still stuck? Write to',
  anotherConfirmation:
    'Type the address that you signed up with, and I will send you another. If your account is confirmed already, just sign in.',
  confirmationSent: 'If that address is waiting to be confirmed, a new link is on its way to it.',
  anotherRecovery:
    'Type the address of your account, and I will send you another link to choose a new password.',
  recoverySent: 'If that address has an account here, a new link is on its way to it.',
  anotherChange: 'Type the address that your account has now, and I will send both links again.',
  changeSent: 'If a change is waiting to be confirmed, new links are on their way to both addresses.',
  waitMinutes: 'Please wait a few minutes.',
  stillWorks: (wait: string) => `${wait} Your link still works.`,
  addressTakenHere:
    'Somebody has made an account with it meanwhile, so yours keeps the address it has. You can ask for another here.',
  oneOfTwo: 'One of two links opened',
  oneOfTwoLead: 'There is one in your other mailbox as well. Open that too, and the change is done.',
}
