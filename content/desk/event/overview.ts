/** One event. */
export const eventWords = {
  nextClass: 'A year from 1 to 6 and a letter from A to F.',
  retired: (list: string, by: string) => `“${list}” is retired: the copy has “${by}”.`,
  notRead: (files: string) => `${files} could not be read.`,
  notSeenYet: (what: string) => `${what}. Parents do not see them yet.`,
  schoolSent: (changes: string) => `The school has sent ${changes} to the class lists.`,
  noClasses: 'Import the school’s roster and the classes come with it, or add them one by one.',
  duplicate:
    'The copy has the same school, price list and classes, and its days are as far from the photo day as they are here. Photos, links and orders are not copied.',
  otherYear: 'Choose another year, or add the class.',
  sameChild: 'Same child twice?',
}
