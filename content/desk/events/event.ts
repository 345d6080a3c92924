/** One event. */
/** Before printing: names with letters that no font here has. */
export const unwritableWords = {
  title: (count: number) =>
    count === 1
      ? 'One name cannot be printed as it is written'
      : `${count} names cannot be printed as they are written`,
  why: 'The fonts used on paper lack some of these letters. Labels show the order number instead, receipts show no name, and class sheets and class photos show the number of the place, such as No. 3. To have a name printed, type it in other letters.',
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
    'The copy has the same school, price list and classes, and its dates are as far from the photo day as they are here. Photos, links and orders are not copied.',
  unclear: 'Students move up a year. These names can mean two things:',
  counted: (stage: string) => `one of several classes of ${stage}, by number`,
  composite: (stages: string) => `one class of ${stages}`,
  otherYear: 'Choose another year, or add the class.',
  sameChild: 'Same child twice?',
}
