/** The desk’s log. */
export const activityWords = {
  lead: 'Every action at the desk is recorded here, with who and when.',
  none: 'No entry matches',
  removedAccount: 'a removed account',
}
