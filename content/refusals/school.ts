/** Refusals about events, classes and students. */
export const schoolRefusals = {
  codeUnknown: 'This access code is not known. Please compare it with the card.',
  classThere: (ref: string) => `Class ${ref} is in this event already.`,
  daysContradict: 'The days contradict each other. Please check their order.',
  schoolThere: 'There is another school of this name.',
  twoAccounts:
    'This student is already linked to two accounts. Please write to me if one of them should not be.',
  consentChanged: 'Consent was changed on another screen meanwhile. It stands as it is shown now.',
  oneEvent: 'A student moves between the classes of one event.',
  numberTaken: (first: string, last: string, ref: string) => `${first} ${last} of ${ref} has this number.`,
  changedMeanwhile: 'This was changed on another screen meanwhile.',
  changedTo: (now: string) =>
    `Changed on another screen meanwhile: it is ${now} now. Save again to replace it.`,
  /** What a field is now, where it is no text. */
  empty: 'empty',
  somethingElse: 'something else',
  /** Below a field. */
  fields: {
    accessCode: 'Please enter your access code',
    date: 'The other days of the event would not be from 2000 to 2099',
    schoolName: 'There is another school of this name already',
  },
}
