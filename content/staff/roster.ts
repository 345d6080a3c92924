/** The class lists that a school sends. */
export const rosterWords = {
  nothingSent: 'Send a class list, or correct a name in a class.',
  correction: 'This goes to the photographer. The list changes once it is approved.',
  lead: 'A CSV file with a line for each student, of one class or of all. You see what it would change; nothing changes before the photographer has approved it.',
  tooLarge: (file: string) => `${file} is larger than 3 MB. Is it a class list?`,
  nothingNew: (file: string, students: string) =>
    `${file} has ${students}, and all of it is here already. There is nothing to send.`,
  counts: (added: number, changed: number, left: number) =>
    `${added} new, ${changed} changed, ${left} not on the list any more.`,
  namesakes: (classes: string) =>
    `A student of this name is in ${classes}, or comes there. If it is one child, correct the student’s class instead of sending both lines: then the printed card goes on working.`,
  sent: 'The photographer looks at them; until then nothing has changed.',
  notListed: (count: number) => `And ${count} more, not listed.`,
  gone: 'Gone from the school?',
  notSent: 'Nothing was sent.',
}
