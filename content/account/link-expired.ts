/** A link that no longer works. */
export const linkExpiredWords = {
  expired: 'This link no longer works',
  worksOnce: 'Each link works once, and only for a limited time.',
  stillStuck: 'Still stuck? Write to',
  anotherConfirmation:
    'Type the address that you signed up with, and I will send you another. If your account is confirmed already, just sign in.',
  confirmationSent: 'If that address is waiting to be confirmed, a new link is on its way to it.',
  anotherRecovery:
    'Type your account’s email address, and I will send you another link to choose a new password.',
  recoverySent: 'If that address has an account here, a new link is on its way to it.',
  anotherChange: 'Type your account’s current address, and I will send both links again.',
  changeSent: 'If a change is waiting to be confirmed, new links are on their way to both addresses.',
}
