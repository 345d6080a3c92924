/** Sending the access codes. */
export const codesWords = {
  noStudents: 'Import the school’s roster first.',
  noMatch: 'No student matches this search and filter.',
  settled: (emails: string, asked: number, waiting: number) =>
    `${emails} of ${asked} settled, ${waiting} waiting. Sending continues if you leave this page.`,
  lead: (event: string) => `Each student’s code goes to the parent’s address on the roster of ${event}.`,
  unsent: (students: string) => `${students} whose code has not been sent yet`,
  changed: 'And those whose email failed or whose address has changed. Nobody gets the same code twice.',
  unopened: 'Emailed at least a day ago, and neither opened nor bought since.',
  noEmail: (students: string) => `${students} without a parent email: print a card for them.`,
  onTheWay: (emails: string) => `${emails} already on the way.`,
}
