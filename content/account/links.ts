/** Links in mails about an account. */
export const linkWords = {
  askedOn: (when: string, device: string) =>
    `It was asked for on ${when}${device && `, with ${device}`}. If that was not you, close this page and nothing happens.`,
  confirmed: 'Your email is confirmed',
  confirmedLead: 'Your account is ready, and you are signed in.',
  addressTaken:
    'Somebody has since made an account with that address, so yours has not changed. You can choose another address there.',
  addressChanged: 'Your email address is changed',
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
    after: '. If you continue, you will be signed out of that account.',
  },
  noLink: 'This page needs a link',
  noLinkLead: 'It opens from an email about your account. Please open the whole link in that email again.',
  notLookedAt: 'Your link could not be checked',
  stillWorks: 'It still works.',
}
