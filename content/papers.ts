/** The texts on printed papers: access cards and certificates of destruction. */

export const accessCard = {
  /** Followed by the address of the code page. */
  howTo: 'Scan the square, or type the code at ',
  className: (classRef: string) => `Class ${classRef}`,
  sheet: (at: { schoolName: string; classRef: string; sheet: number; of: number }) =>
    `${at.schoolName} · ${at.classRef} · sheet ${at.sheet} of ${at.of}`,
  /** Every character that these texts can put on a card, besides names and addresses. */
  characters: 'Scan the square, or type the code at Class sheet of · 0123456789 …',
}

export const certificate = {
  title: 'Certificate of destruction',
  what: {
    pupil: 'All data of one student',
    class: 'All data of one class',
    event: 'All data of one event',
    photos: 'All photographs of one event',
  },
  originals: 'Originals destroyed: SHA-256, bytes, moment (UTC)',
  closing:
    'Originals and every picture made from them were deleted from storage, and their records from the database. Backups made before this moment lose them as they expire. Orders keep what tax law asks for: number, dates, what was sold, amounts and VAT. The log of who looked at what stays, and holds no names.',
}
