/** Importing a school's roster. */
export const rosterImportWords = {
  lead: 'A CSV file with a line for each student. New classes are added. Students who are here already keep their code, links, photos, orders and refusals.',
  columnsFound: 'as found in the file',
  tooLarge: (file: string) => `${file} is larger than 3 MB. Is it a roster?`,
  failed: (file: string | undefined, why: string) => `${file ?? 'The file'} was not imported. ${why}`,
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
        ? 'If the surname has changed, merge the two under Same child twice?, so that the printed card keeps working.'
        : 'If the surname has changed, correct it on the student’s own page first and choose the file again. Otherwise the import adds the student a second time, with another code.'
    }`,
  stillRefused: (families: string, names: string, more: boolean) =>
    `The file allows something that ${families} refused here: ${names}${more ? ', and more' : ''}. The refusal stays. If a family has changed its mind, untick it on the student’s own page.`,
  toMend: (things: string, one: boolean, file: string) =>
    `There ${one ? 'is' : 'are'} ${things} to correct in ${file}.`,
  notListed: (count: string) => `And ${count} more, not listed.`,
}
