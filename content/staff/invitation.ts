/** An invitation to the desk, or to a school’s. */
export const invitationWords = {
  wholeLink: 'This page needs the whole link from the email. Please open it there once more.',
  signIn:
    'Please sign in, or create an account, with the email address that the invitation was sent to. You come back here afterwards.',
  ended:
    'This invitation does not hold any more: it was withdrawn, replaced by a newer one, or is too old. Please ask for a new one.',
  signedInAs: (email: string) => `You are signed in as ${email}.`,
}
