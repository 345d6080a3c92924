/** The texts around the contact form. */
export const contact = {
  heading: 'Tell me what you want people to feel',
  direct: 'Or directly',
  note: 'Working across Scotland, the UK and abroad. I answer within 24 hours.',
} as const

/** What is said once the contact form was sent, or could not be. */
export const contactFormWords = {
  thanks: {
    title: 'Message Sent!',
    text: "Thank you for your inquiry. We'll get back to you within 24 hours.",
  },
  estimate: {
    loading: 'Your estimate is being added…',
    notLoaded: 'Your estimate could not be loaded. Please write down what you need, or try again later.',
  },
  notConnected: 'The connection failed. Your message is still here: please try again.',
}
