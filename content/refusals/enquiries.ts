import { site } from '../site.ts'

/** Why the contact form could not be sent. */
export const enquiryRefusals = {
  wordsKept: (reason: string) => `${reason} Your words are still here.`,
  tooMany: (minutes: number) =>
    `Too many messages from here for now. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}, or write to ${site.email}.`,
}

/** The page for a browser without JavaScript whose form was refused. */
export const refusedFormWords = {
  title: 'Not sent yet',
  problems: 'Something is missing or cannot be right:',
  goBack: 'Go back with your browser: what you wrote is still there. Or write to',
}
