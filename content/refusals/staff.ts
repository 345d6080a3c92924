/** Refusals about admins, and the staff of schools. */
export const staffRefusals = {
  otherAddress: 'This invitation is for another address. Please sign in with the address it was sent to.',
  passwordUnknown: 'Please type your password once more, to find out whether it is good enough for this.',
  hasRole: (email: string) => `${email} already has this role.`,
  noEventThere: 'This school has no events.',
  noEventThereField: 'This school has no events',
  typeAddress: 'Please type the address.',
  lastAdmin: 'This is the last admin. Invite another one first.',
  decidedAlready: 'Some of this has already been decided.',
  pupilThere: 'There is already a student with this name in this class.',
  listSaysSo: 'The list already says so.',
}
