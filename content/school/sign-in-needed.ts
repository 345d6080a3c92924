/** Screens that need an account. */
export const ownScreenWords = {
  signIn: 'For this, please sign in, or create an account: an email address and a password are enough.',
}
