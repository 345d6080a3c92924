import type { AcceptedInvitation } from '../../domain/school/staff.ts'

/** An invitation to the desk, or to a school’s. */
export const invitationWords = {
  /** What it is to: a school's desk, or all or a part of the owner's. */
  to: ({ role, schoolName }: AcceptedInvitation) =>
    ({
      admin: 'You are invited to run the school photos, as an admin.',
      editor:
        'You are invited to look after the website and its enquiries, as an editor. You will see no photos of children and no orders.',
      school: `You are invited to see the photo days of ${schoolName}, and to keep its class lists and refusals up to date.`,
    })[role],
  wholeLink: 'This page needs the whole link from the email. Please open it from there again.',
  signIn:
    'Use the email address that the invitation was sent to. If you are new here, create an account: it takes a minute, and you will come back here afterwards.',
  createLead: 'Use the email address that the invitation was sent to, and a password of your own.',
  /** Below the password of a new account; see `MIN_ROLE_PASSWORD_LENGTH`. */
  password:
    'At least 12 characters, because it guards other people’s information. Three or four words make a good one.',
  ended:
    'This invitation is no longer valid: it was withdrawn, replaced by a newer one, or is too old. Please ask for a new one.',
  signedInAs: (email: string) => `You are signed in as ${email}.`,
  again: 'Please try again.',
}
