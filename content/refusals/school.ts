/** Refusals about events, classes and students. */
export const schoolRefusals = {
  codeUnknown: 'This access code is not known. Please check it against the card.',
  classThere: (ref: string) => `Class ${ref} is in this event already.`,
  daysContradict: 'The days contradict each other. Please check their order.',
  schoolThere: 'There is already another school with this name.',
  twoAccounts:
    'This student is already linked to two accounts. Please write to me if one of them should not be.',
  consentChanged: 'Consent was changed on another screen. You now see the latest answers.',
  oneEvent: 'A student can move only between classes of the same event.',
  numberTaken: (first: string, last: string, ref: string) => `${first} ${last} of ${ref} has this number.`,
  changedMeanwhile: 'This was changed on another screen.',
  changedTo: (now: string) => `Changed on another screen: it is now ${now}. Save again to replace it.`,
  /** What a field is now, where it is no text. */
  empty: 'empty',
  somethingElse: 'something else',
  /** Below a field. */
  fields: {
    accessCode: 'Please enter your access code',
    date: 'The other days of the event would fall outside 2000 to 2099',
    schoolName: 'There is already another school with this name',
  },
}
