/** The mails that went out, and what failed. */
export const messagesWords = {
  jobs: 'Whatever fails is tried again for hours by itself. What still fails then stops here, with its reason.',
  allDone: 'All emails, photos and payments are done.',
  triedAgain: 'It is being tried again',
  kept: 'Kept for 90 days: to whom, what for and when, never the words.',
}
