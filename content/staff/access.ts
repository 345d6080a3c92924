/** Who may come to a school’s desk. */
export const staffAccessWords = {
  notYours:
    'This account has no school, or this address belongs to another one. If you were invited, open the link in the email first.',
  notSignedOut: 'You could not be signed out. Please try again.',
}
