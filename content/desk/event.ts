/** One event. */
/** Before printing: names with letters that no font here has. */
export const unwritableWords = {
  title: (count: number) =>
    count === 1
      ? 'One name cannot be printed as it is written'
      : `${count} names cannot be printed as they are written`,
  why: 'The fonts of the papers lack some of their letters. Labels have the order’s number instead, receipts no name, class sheets and class photos the number of the place, such as No. 3. Type a name in other letters to have it printed.',
  onCards: 'Access cards say instead:',
  pupil: (classRef: string, instead: string) => `, ${classRef}: “${instead}”`,
  more: (count: number) => `and ${count} more`,
}

export const eventWords = {
  nextClass:
    'A year from 1 to 6 and a letter from A to F, or the school’s own name: P3/4, P7 Mrs Smith, S3 Tweed, Nursery, Room 4.',
  retired: (list: string, by: string) => `“${list}” is retired: the copy has “${by}”.`,
  notRead: (files: string) => `${files} could not be read.`,
  notSeenYet: (what: string) => `${what}. Parents do not see them yet.`,
  schoolSent: (changes: string) => `The school has sent ${changes} to the class lists.`,
  noClasses: 'Import the school’s roster and the classes come with it, or add them one by one.',
  duplicate:
    'The copy has the same school, price list and classes, and its days are as far from the photo day as they are here. Photos, links and orders are not copied.',
  unclear: 'Students move a year up. These names can mean two things:',
  counted: (stage: string) => `one of several classes of ${stage}, by number`,
  composite: (stages: string) => `one class of ${stages}`,
  otherYear: 'Choose another year, or add the class.',
  sameChild: 'Same child twice?',
}

/** Sending the access codes. */
export const codesWords = {
  noStudents: 'Import the school’s roster first.',
  noMatch: 'No student matches this search and filter.',
  settled: (emails: string, asked: number, waiting: number) =>
    `${emails} of ${asked} settled, ${waiting} waiting. Sending continues if you leave this page.`,
  lead: (event: string) => `Each student’s code goes to the parent’s address on the roster of ${event}.`,
  unsent: (students: string) => `${students} whose code has not been sent yet`,
  changed: 'And those whose email failed or whose address has changed. Nobody gets the same code twice.',
  unopened: 'Emailed at least a day ago, and not opened or bought since.',
  noEmail: (students: string) => `${students} without a parent email: print a card for them.`,
  onTheWay: (emails: string) => `${emails} already on the way.`,
}

/** Who has no photo yet. */
export const catchUpWords = {
  lead: 'For a catch-up day: print these cards, photograph each student after their card, and upload the photos to the same event.',
  refused: (students: string, are: string) => `${students} refused photos and ${are} not listed.`,
  nobody: 'Every student has a photo.',
  without: (students: string) => `${students} without a photo.`,
}

/** The papers of an event. */
export const agreementWords = {
  lead: 'Papers for the school, with this event’s dates and settings. Set a deletion day under Edit event before you have the agreement signed.',
  idPhotos:
    'One cropped portrait of each student, with a list. You set the frames under ID photos on a class’s contact sheet. The school’s staff can download whatever you tick under Edit event.',
  yearbook:
    'The same portraits full size, with the class photos, in a folder for each class. Classes waiting for review are left out.',
  everything:
    'One file with every student of this event: name, class, number, refusals, absence and original photos. It leaves out photos that were refused, access codes, and what is about parents: addresses, accounts, orders and reminders. For one student, open the student.',
}
