/** Why the contact form could not be sent. */
export const enquiryErrors = {
  wordsKept: (reason: string) => `${reason} Your message is still here.`,
  tooMany: (minutes: number, email: string) =>
    `Too many messages from here for now. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}, or write to ${email}.`,
}

/** The page for a browser without JavaScript whose form was refused. */
export const rejectedFormWords = {
  title: 'Not sent yet',
  problems: 'Something is missing or wrong:',
  goBack: 'Go back in your browser: what you wrote is still there. Or write to',
}
