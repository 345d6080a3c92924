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
    after: ', to the change of your account’s address. The change is made once both addresses have agreed.',
  },
  signedInAs: { before: 'You are signed in here as', after: '. Going on signs you out of that account.' },
  noLink: 'This page needs a link',
  noLinkLead: 'It opens from an email about your account. Please open the whole link there once more.',
  notLookedAt: 'Your link could not be looked at',
  stillWorks: 'It still works.',
}
