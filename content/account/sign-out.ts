/** Signing out. */
export const signOutWords = {
  failed: 'You could not be signed out. Please try again.',
}
