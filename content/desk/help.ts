/** The handbook. */
export const helpWords = {
  lead: 'The owner’s handbook, from the agreement with the school to the lab.',
  noPage: 'No page says that',
  fewerWords: 'Try fewer or other words.',
  noSuchPage: 'There is no such page',
}
