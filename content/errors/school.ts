/** Refusals about events, classes and students. */
export const schoolErrors = {
  codeUnknown: 'This access code is not known. Please check it against the card.',
  classThere: (ref: string) => `Class ${ref} is in this event already.`,
  daysContradict: 'The days contradict each other. Please check their order.',
  schoolThere: 'There is already another school with this name.',
  twoAccounts:
    'This student is already linked to two accounts. Please write to me if one of them should not be.',
  consentChanged: 'Consent was changed on another screen. You now see the latest answers.',
  optOutNotYours: 'The photographer recorded this. Please write to the photographer to have it lifted.',
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

/** What a roster file cannot say. */
export const rosterErrors = {
  empty: 'The file is empty.',
  noPupils: 'There are headings but no students.',
  tooMany: (most: string, rows: string) => `At most ${most} students at a time; this file has ${rows}.`,
  tooManyLines: (most: string) =>
    `At most ${most} lines; this file has more. Take the empty ones out of the sheet.`,
  tooManyColumns: (most: number, columns: number) =>
    `At most ${most} columns; this file has ${columns}. Is the first line its headings?`,
  cellTooLong: (most: number, characters: string) =>
    `This has ${characters} characters; a cell may have at most ${most}. Is a quotation mark before it never closed?`,
  columnNo: (no: number) => `Column ${no}`,
  notText: 'This is not a text file. Save the sheet as CSV and choose that.',
  quotationMark: 'A quotation mark here is never closed, or is in the wrong place.',
  columnTwice: (columns: number) => `There are ${columns} columns for this. Keep one.`,
  noColumn: (title: string, first: string) => `There is no “${title}” column. The first line has: ${first}.`,
  tooManyCells: (beyond: string) =>
    `This line has more cells than there are headings: “${beyond}” is beyond the last. Is there a comma or semicolon in a cell?`,
  numberTwice: (no: string, line: number) => `“${no}” is already on line ${line}, for another student.`,
  nameTwice: (first: string, last: string, ref: string, line: number) =>
    `${first} ${last} of ${ref} is already on line ${line}. Two students with the same name need something to tell them apart, like a middle initial.`,
  notClass: (typed: string) =>
    `“${typed}” is not a class: it should be a year from 1 to 6 and a letter from A to F, like 3B.`,
  missing: 'This is empty.',
  tooLong: 'This is longer than 80 characters.',
  notEmail: (typed: string) => `“${typed}” is not an email address.`,
  notCode: (typed: string) => `“${typed}” is not an access code: it has 8 characters.`,
  notNumber: (typed: string) =>
    `“${typed}” should be at most 20 letters, digits and hyphens: files are named by it.`,
  yesOrNo: (typed: string) => `“${typed}” should be yes or no: whether the family agrees.`,
  namesakes: (count: number, ref: string) =>
    `There are ${count} students with this name in ${ref}. Give the access code of the right one.`,
  codeNotHere: 'No student of this event has this code. Leave it empty for a new student.',
  sameAs: (line: number) => `This is the same student as on line ${line}.`,
  numberTaken: (first: string, last: string, ref: string) =>
    `${first} ${last} of ${ref} has this number already.`,
}
