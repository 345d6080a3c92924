/** The desk’s log. */
export const activityWords = {
  lead: 'Every action at the desk is written down here, with who and when.',
  none: 'Nothing was done like that',
}
