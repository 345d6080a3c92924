/** Screens that need an account. */
export const ownScreenWords = {
  signIn: 'Please sign in or create an account to continue: all you need is an email address and a password.',
}
