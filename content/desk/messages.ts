/** The mails that went out, and what failed. */
export const messagesWords = {
  jobs: 'Anything that fails is tried again automatically for hours. Whatever still fails after that is listed here, with the reason.',
  allDone: 'All emails, photos and payments are done.',
  triedAgain: 'It is being tried again',
  kept: 'Kept for 90 days: who it went to, why and when, never the text.',
}
