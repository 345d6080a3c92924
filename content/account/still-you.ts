/** Asking for the password once more. */
export const stillYouWords = {
  title: 'Is it still you?',
  lead: 'You signed in a while ago. Confirm that it is you, and carry on where you were.',
  typePassword: 'Please type your password',
  wrongPassword: 'That is not your password. Please type it again.',
}
