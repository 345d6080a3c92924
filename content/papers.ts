/** The words on what is printed: access cards and certificates of destruction. */

export const accessCard = {
  /** The address of the gate follows. */
  howTo: 'Scan the square, or type the code at ',
  className: (classRef: string) => `Class ${classRef}`,
  sheet: (at: { schoolName: string; classRef: string; sheet: number; of: number }) =>
    `${at.schoolName} · ${at.classRef} · sheet ${at.sheet} of ${at.of}`,
  /** Every character that these words can put on a card, beside names and addresses. */
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
