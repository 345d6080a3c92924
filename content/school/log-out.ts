/** Signing out of the school area. */
export const logOutWords = {
  failed: 'You could not be signed out of your account. Please try again.',
}
