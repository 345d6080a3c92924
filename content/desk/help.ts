/** The handbook. */
export const helpWords = {
  lead: 'The owner’s handbook, from the agreement with the school to the lab.',
  noPage: 'No page matches',
  fewerWords: 'Try fewer or different words.',
  noSuchPage: 'There is no such page',
}
