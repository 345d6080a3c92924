/** An access card, printed for each pupil. */
export const accessCard = {
  /** Followed by the address of the code page. */
  howTo: 'Scan the square, or type the code at ',
  className: (classRef: string) => `Class ${classRef}`,
  sheet: (at: { schoolName: string; classRef: string; sheet: number; of: number }) =>
    `${at.schoolName} · ${at.classRef} · sheet ${at.sheet} of ${at.of}`,
  /** Every character that these texts can put on a card, besides names and addresses. */
  characters: 'Scan the square, or type the code at Class sheet of · 0123456789 …',
}
