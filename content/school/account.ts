/** Screens that need an account. */
export const ownScreenWords = {
  signIn: 'For this, please sign in, or create an account: an email address and a password are enough.',
}

/** Signing out of the school area. */
export const logoutWords = {
  failed: 'You could not be signed out of your account. Please try again.',
}
