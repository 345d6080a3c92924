/** One event. */
export const eventWords = {
  nextClass: 'A year from 1 to 6 and a letter from A to F.',
  retired: (list: string, by: string) => `“${list}” is retired: the copy has “${by}”.`,
  notRead: (files: string) => `${files} could not be read.`,
  notSeenYet: (what: string) => `${what}. Parents do not see them yet.`,
  schoolSent: (changes: string) => `The school sent ${changes} to the class lists.`,
  noClasses: 'Import the school’s roster and the classes come with it, or add them one by one.',
  duplicate:
    'School, price list and classes as here; days as far from the photo day as they are now. Photos, links and orders stay behind.',
  otherYear: 'Choose another year, or add the class.',
  sameChild: 'Same child twice?',
}
