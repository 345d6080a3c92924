/** Who may come to a school’s desk. */
export const staffAccessWords = {
  notYours:
    'This account has no school, or this address belongs to another one. If you were invited, open the link in the email first.',
}

/** A school’s events and classes. */
export const classesWords = {
  noStudents: 'They come with the class list.',
  noClasses: 'Send a class list, and they come with it.',
  idPhotos:
    'One portrait of each student, cropped and named for your records, with a list. Students who, or whose families, refused photos are left out. Please keep it as your school keeps such pictures.',
  yearbook:
    'For the yearbook: full-size portraits and the class photos, in a folder for each class, with a list. Students who, or whose families, refused photos or the class photo are left out.',
  classSheets: 'Each class has a sheet of portraits with names: open the class to find it.',
  commission:
    'What the school has earned from families’ orders so far, less refunds, by the day of payment. It names no family and no child.',
  waiting: (changes: string, wait: string) => `${changes} to the class lists ${wait} for the photographer.`,
  lead: 'Open a class to say who was away or what is refused, or to correct a name.',
  noEvents: 'They appear here as soon as one is planned.',
  refusals:
    'What the school refuses, or a student who told you. A tick takes effect at once, is recorded, and you get a receipt by email. What a family told the photographer applies as well.',
}

/** The class lists that a school sends. */
export const rosterWords = {
  nothingSent: 'Send a class list, or correct a name in a class.',
  correction: 'This goes to the photographer. The list changes once it is approved.',
  lead: 'An Excel workbook (.xlsx) or a CSV file with a line for each student, for one class or all of them. You will see what it would change. What a family refuses takes effect when you send it; everything else once the photographer has approved it.',
  tooLarge: (file: string) => `${file} is larger than 3 MB. Is it a class list?`,
  nothingNew: (file: string, students: string) =>
    `${file} has ${students}, and they are all here already. There is nothing to send.`,
  counts: (added: number, changed: number, left: number) =>
    `${added} new, ${changed} changed, ${left} no longer on the list.`,
  namesakes: (classes: string) =>
    `A student with this name is in ${classes}, or would be added there. If it is the same child, correct the student’s class instead of sending both lines, so that the printed card keeps working.`,
  sent: 'The photographer will look at the changes. They take effect once they are approved.',
  listSent: 'The list has been sent.',
  refuses: (students: string) => `The refusals of ${students} take effect at once when you send the list.`,
  refused: (students: string) => `The refusals of ${students} have taken effect.`,
  otherSurname: (name: string) =>
    `This and ${name} may be one child. If only the name was corrected, correct the student’s name in the class instead of sending both lines, so that the printed card keeps working.`,
  notListed: (count: number) => `And ${count} more, not listed.`,
  gone: 'Left the school?',
  notSent: 'Nothing was sent.',
}
