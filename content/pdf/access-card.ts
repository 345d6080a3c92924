const cardTexts = {
  /** Followed by the address of the code page. */
  howTo: 'Scan the square, or type the code at ',
  className: (classRef: string) => `Class ${classRef}`,
  sheet: (at: { schoolName: string; classRef: string; sheet: number; of: number }) =>
    `${at.schoolName} · ${at.classRef} · sheet ${at.sheet} of ${at.of}`,
}

/** An access card, printed for each pupil. */
export const accessCard = {
  ...cardTexts,
  /** Every character that these texts can put on a card, besides names and addresses; … ends what is cut short. */
  characters: [
    cardTexts.howTo,
    cardTexts.className(''),
    cardTexts.sheet({ schoolName: '', classRef: '', sheet: 0, of: 0 }),
    '0123456789…',
  ].join(''),
}
