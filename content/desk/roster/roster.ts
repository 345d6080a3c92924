/** Importing a school's roster. */
export const rosterImportWords = {
  lead: 'An Excel workbook (.xlsx) or a CSV file with a line for each student. New classes are added. Students who are here already keep their code, links, photos, orders and refusals.',
  columnsFound: 'as found in the file',
  columnsOf: (sheets: string) => `Columns of ${sheets}`,
  notInFile: 'Not in the file',
  classWithoutColumn: 'Without a column',
  classOfSheet: 'By the sheet’s name, or a line in the list',
  columnsUnused: (headings: string) => `Not used: ${headings}.`,
  tooLarge: (file: string) => `${file} is larger than 3 MB. Is it a roster?`,
  failed: (file: string | undefined, why: string) => `${file ?? 'The file'} was not imported. ${why}`,
}

/** What was found in a roster file. */
export const rosterFoundWords = {
  questions: 'Questions about the file',
  toAnswer: (questions: string) => `${questions} to answer before this can be imported.`,
  answered: 'Every question is answered.',
  choose: 'Please choose',
  line: (line: string) => `Line ${line}`,
  about: (students: string, more: string) => `${students}${more && `, and ${more} more`}`,
  notAnswered: (students: string) =>
    `Not answered: ${students}. Whatever is not answered does not count as a refusal; for students who are already here, what is recorded stays.`,
}

/** What a roster file brings, and what is wrong with it. */
export const rosterOutcomeWords = {
  nothingImported: 'Nothing was imported.',
  imported: (file: string) => `${file} is imported.`,
  notYet: (file: string, students: string) => `${file} has ${students}. Nothing is imported yet.`,
  moves: (students: string, imported: boolean) =>
    `${students} ${imported ? 'moved' : 'will move'} to another class.`,
  whoMoves: (names: string, more: boolean) =>
    `${names}${more ? ', and more' : ''}. Students without a code in the file are found by name, and keep their code, photos and orders.`,
  absent: (students: string, one: boolean) =>
    `${students} of this event ${one ? 'is' : 'are'} not in the file, and ${one ? 'stays' : 'stay'}.`,
  whoHasLeft: (names: string, more: boolean) =>
    `${names}${more ? ', and more' : ''}. If a student has left, remove them on their own page.`,
  otherSurnames: (pairs: string, imported: boolean) =>
    `May be one child: ${pairs}. ${
      imported
        ? 'If a name was only corrected, merge the two under Same child twice?, so that the printed card keeps working.'
        : 'If a name was only corrected, correct it on the student’s own page first and choose the file again. Otherwise the import adds the student a second time, with another code.'
    }`,
  stillRefused: (families: string, names: string, more: boolean) =>
    `The file allows something that ${families} refused here: ${names}${more ? ', and more' : ''}. The refusal stays. If that has changed, untick it on the student’s own page.`,
  toMend: (things: string, one: boolean, file: string) =>
    `There ${one ? 'is' : 'are'} ${things} to correct in ${file}.`,
  place: (sheet: string, line: string) => `Sheet ‘${sheet}’, line ${line}`,
  notListed: (count: string) => `And ${count} more, not listed.`,
}

/** What a school has changed in its class lists. */
export const rosterChangesWords = {
  lead: 'Changes that are waiting are not on the roster yet. Once approved, a new student gets a code. A student who left loses theirs, and their photos become unsorted.',
  none: 'When the school’s staff change their class lists, the changes come here first. Invite staff under People.',
  sentBy: (who: string | null) => `Sent by ${who ?? 'an account that no longer exists'}.`,
}

/** One change of a list. */
export const rosterChangeWords = {
  left: 'No longer on the school’s list.',
  now: (value: string) => `It is ${value} now.`,
  moved:
    'Found by name: the student keeps their code, photos and orders. If this is another child with the same name, reject it and add the new child to the class yourself.',
  otherSurname: (name: string) =>
    `This and ${name} may be one child whose name was corrected. If so, reject both lines and correct the name on the student’s page: if you approve both, the code on the printed card stops working.`,
  newAndThere: (classes: string) =>
    `A student with this name is in ${classes}. If it is the same child, reject this line and the one that takes the child off that list, and move the student on their own page, so that the printed card keeps working.`,
  leftAndThere: (classes: string) =>
    `A student with this name is in ${classes}, or would be added there. If it is the same child, reject both lines and move the student on their own page: if you approve this, the code on the printed card stops working.`,
}

/** Why a change cannot be approved. */
export const undoObstacles = {
  changed: 'The roster has changed since, so this cannot be approved as it is.',
  there: 'There is already a student with this name in the class.',
  ordered: 'This student is in an order, so cannot be removed. Erase them instead.',
  number: 'Another student has this number. Change theirs first.',
}
