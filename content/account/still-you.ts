/** Asking for the password once more. */
export const stillYouWords = {
  title: 'Is it still you?',
  lead: 'For this, confirm once more that it is you. Then you carry on where you were.',
  typePassword: 'Please type your password',
  wrongPassword: 'That is not your password. Please type it again.',
}
