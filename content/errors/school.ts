import { CLASS_NAME_MAX, type ClassProblem } from '../../domain/school/classes.ts'

/** Refusals about events, classes and students. */
export const schoolErrors = {
  codeUnknown: 'This access code is not known. Please check it against the card.',
  classThere: (ref: string) => `Class ${ref} is already in this event.`,
  sayHowMeant: (ref: string) => `Please say how class ${ref} is meant.`,
  daysContradict: 'The days contradict each other. Please check their order.',
  schoolThere: 'There is already another school with this name.',
  twoAccounts:
    'This student is already linked to two accounts. Please write to me if one of them shouldn’t be.',
  consentChanged: 'Consent was changed on another screen. You now see the latest answers.',
  optOutNotYours: 'The photographer recorded this. Please write to the photographer to have it lifted.',
  oneEvent: 'A student can move only between classes of the same event.',
  numberTaken: (name: string, ref: string) => `${name} of ${ref} has this number.`,
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

/** Where something is in a roster file. */
export const rosterPlace = (line: number, sheet?: string) =>
  sheet === undefined ? `line ${line}` : `line ${line} of sheet ‘${sheet}’`

/** What was left out of a roster file, or chosen where there was a choice. */
export const rosterNotes = {
  hiddenSheets: (names: string) => `Hidden, and not read: ${names}.`,
  hiddenLines: (lines: string, sheet: string) =>
    `${lines} of sheet ‘${sheet}’ ${lines === '1 line' ? 'is' : 'are'} hidden, and not read. Clear the filter in Excel to bring all.`,
  noList: (names: string) => `Without a list of students, and not read: ${names}.`,
  choice: (title: string, used: string, others: string) => `${title}: ‘${used}’ is used, not ${others}.`,
  oneName: (names: string) => `With one name only: ${names}.`,
  twoAddresses: (cells: string) => `${cells} more than one email address; the first is used.`,
  consentsTogether: (title: string, used: string, others: string) =>
    `${title}: ‘${used}’ is read together with ${others}; a refusal in either counts.`,
  severalSheets: (students: string) =>
    `${students} on more than one sheet; each is read once, with every refusal.`,
}

/** What only people can decide about a roster file. */
export const rosterQuestions = {
  whatIsRefused: 'What do these students refuse?',
  isAnythingRefused: 'Does this refuse photos of anybody?',
  isAnybodyColoured:
    'A rule of this sheet (Conditional Formatting) colours lines, and which ones cannot be read here. Are photos refused for anybody in these colours?',
  whatMarkedRefuse: (mark: string) => `What do the students marked ${mark} refuse?`,
  whatDoesMarkMean: (mark: string) => `These names are marked ${mark}. What do these students refuse?`,
  whichConsent: (values: string) => `What is this column about? It has: ${values}.`,
  nothing: 'Nothing',
  nobody:
    'No, or a column says it already. If it does refuse photos, write that into a column “Photos” beside the student, and choose the corrected file.',
  otherColumn: 'Not about these photos',
  refusals: [
    { value: 'photos', label: 'All photos' },
    { value: 'classPhoto', label: 'The class photo' },
    { value: 'photos,classPhoto', label: 'All photos, and the class photo' },
    { value: 'sales', label: 'Sales' },
    { value: 'photos,classPhoto,sales', label: 'Everything' },
  ],
  columns: [
    { value: 'photos', label: 'Photos' },
    { value: 'classPhoto', label: 'The class photo' },
    { value: 'photos,classPhoto', label: 'Photos and the class photo' },
    { value: 'sales', label: 'Sales' },
    { value: 'photos,classPhoto,sales', label: 'All of these' },
  ],
  whichLetters: 'How are these words spelt?',
  areSpeltSo: 'Are these names spelt like this?',
  namesAreRight: 'Yes. If not, correct them in the file, save it as Excel Workbook (.xlsx), and choose that.',
  isHiddenNeeded:
    'This is hidden in the workbook, and not read, though it may refuse photos. Is it out of date?',
  hiddenIsNot: 'Yes, leave it out. If not, unhide it in Excel, save, and choose the file again.',
  isThisTheClass: (values: string, column: string, used: string) =>
    `This column looks like the classes: ${values}. ${column ? `But the class is taken from ‘${column}’: ${used}.` : `But the class is ${used}, from the sheet’s name or a line of the list.`} Is that right?`,
  classIsRight: 'Yes. If not, choose the columns below.',
  columnNo: (no: number) => `Column ${no}`,
  line: (line: number) => `line ${line}`,
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
  pdf: 'This is a PDF. Ask the school for the list as an Excel workbook or a CSV file.',
  oldExcel:
    'This is an old Excel file (.xls). Open it in Excel, choose Save As, Excel Workbook (.xlsx), and choose that file.',
  encrypted:
    'This workbook is protected with a password. Open it in Excel, remove the password under File, Info, Protect Workbook, save it, and choose it again.',
  macros:
    'This workbook has macros, which are not accepted. In Excel choose Save As, Excel Workbook (.xlsx), without them, and choose that file.',
  externalLinks:
    'This workbook takes values from other files. In Excel choose Data, Edit Links, Break Link, save it, and choose it again.',
  otherSpreadsheet:
    'This is not an Excel workbook (.xlsx). Open it in the program that made it, save it as .xlsx or as CSV, and choose that file.',
  damagedWorkbook:
    'This workbook is damaged or incomplete. Open it in Excel, save it again as Excel Workbook (.xlsx), and choose that file.',
  tooLargeWorkbook:
    'There is more in this workbook than a list of students has. Copy the list alone into a new workbook, and choose that.',
  tooManySheets: (most: number) =>
    `At most ${most} sheets; this workbook has more. Copy those with class lists into a new workbook, and choose that.`,
  quotationMark: 'A quotation mark here is never closed, or is in the wrong place.',
  tooManyQuestions: (most: number, questions: number) =>
    `${questions} remarks in this file may be refusals; at most ${most} can be answered here. Write what is refused into a column “Photos”, and take the remarks out.`,
  columnTwice: (columns: number) => `There are ${columns} columns for this. Keep one.`,
  noColumn: (title: string, found: string, line: number) =>
    `There is no “${title}” column. ${line === 1 ? 'The first line' : `Line ${line}`} has: ${found}.`,
  whoRefused: (typed: string) =>
    `“${typed}” does not say who refused what. Write it like “Photos: student, family; Sales: school”.`,
  nothingRefused: (typed: string) =>
    `This says “${typed}”, but the line says yes, or nothing, to it. Correct one of the two.`,
  noClass:
    'Which class is this? Name the sheet like the class, write the class above the names, or add a “Class” column.',
  twoClasses: (sheet: string, above: string) =>
    `The sheet is called ‘${sheet}’, but the list is headed ${above}. Correct one of them.`,
  noList:
    'There are no headings on this sheet, like Forename and Surname. Write them above the names, or delete the sheet.',
  letterLost: (typed: string) =>
    `“${typed}” has a sign in place of a letter that was lost when the file was saved. Correct the name, and save the file as Excel Workbook (.xlsx).`,
  noHeadings: (first: string) =>
    `There are no headings. The first line has: ${first}. Write Class, Forename and Surname above the columns, or choose the columns below.`,
  formOfOne:
    'This looks like the form of one child, not a list. Write the students below each other, under the headings Class, Forename and Surname, or add this one on the page of the class.',
  remarkInName: (typed: string) =>
    `“${typed}” is more than a name. Write what is refused into a column “Photos”, “Class photo” or “Sales”.`,
  oneName: (typed: string) =>
    `“${typed}” is only one name. Write the first and the last name, like “Reid, Isla”, or in two columns.`,
  longCell: (most: number) => `A cell may have at most ${most} characters; this has more.`,
  tooManyLayouts: (most: number) =>
    `At most ${most} different rows of headings; this workbook has more. Use the same headings on every sheet.`,
  tooManyCells: (beyond: string) =>
    `This line has more cells than there are headings: “${beyond}” is beyond the last. Is there a comma or semicolon in a cell?`,
  numberTwice: (no: string, place: string) => `“${no}” is already on ${place}, for another student.`,
  nameTwice: (name: string, ref: string, place: string) =>
    `${name} of ${ref} is already on ${place}. Two students with the same name need something to tell them apart, like their student numbers or a middle initial.`,
  notClass: {
    'not-class': (typed: string) =>
      `“${typed}” is not a class: it should be a year from 1 to 6 and a letter from A to F, like 3B. A school’s own name begins with its stage or a word: P7A, P3/4, S3 Tweed, Nursery, Room 4.`,
    'no-stage': (typed: string) =>
      `“${typed}” is not a class: there is no such stage. They are P1 to P7 and S1 to S6.`,
    'too-long': (typed: string) =>
      `“${typed}” is too long for a class: keep it within ${CLASS_NAME_MAX} characters.`,
    signs: (typed: string) =>
      `“${typed}” is not a class: it may have letters, figures, spaces and the signs / & + - . , ( ) : # _ ’.`,
  } satisfies Record<ClassProblem, (typed: string) => string>,
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
  sameAs: (place: string) => `This is the same student as on ${place}.`,
  numberTaken: (name: string, ref: string) => `${name} of ${ref} already has this number.`,
}
