/** Refusals about admins, and the staff of schools. */
export const staffRefusals = {
  otherAddress: 'This invitation is for another address. Please sign in with the one that it was sent to.',
  hasRole: (email: string) => `${email} has this role already.`,
  noEventThere: 'No event is at this school.',
  noEventThereField: 'No event is at this school',
  typeAddress: 'Please type the address.',
  lastAdmin: 'This is the last admin. Invite another one first.',
  decidedAlready: 'Some of this has been decided already.',
  pupilThere: 'A student of this name is in this class already.',
  listSaysSo: 'The list says so already.',
}
