import { site } from './site.ts'

/** What is said once the contact form was sent, or could not be. */
export const contactFormWords = {
  thanks: {
    title: 'Message Sent!',
    text: "Thank you for your inquiry. We'll get back to you within 24 hours.",
  },
  notSent: 'Message not sent',
  wordsKept: (reason: string) => `${reason} Your words are still here.`,
  tooMany: (minutes: number) =>
    `Too many messages from here for now. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}, or write to ${site.email}.`,
  notConnected: 'The connection failed. Your words are still here: please try again.',
}

/** The page for a browser without JavaScript whose form was refused. */
export const refusedFormWords = {
  title: 'Not sent yet',
  problems: 'Something is missing or cannot be right:',
  goBack: 'Go back with your browser: what you wrote is still there. Or write to',
}
