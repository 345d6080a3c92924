/** What is said once the contact form was sent, or could not be. */
export const contactFormWords = {
  thanks: {
    title: 'Message Sent!',
    text: "Thank you for your inquiry. We'll get back to you within 24 hours.",
  },
  /** What happens next, in its order. */
  next: [
    'A short email confirms it. If you think of more, simply reply to that.',
    'I read every message myself.',
    'You get an answer with a price, or with the questions I need answered first.',
  ],
  another: 'Write another message',
  chat: 'Send a chat message',
  estimate: {
    loading: 'Your estimate is being added…',
    notLoaded: 'Your estimate could not be loaded. Please write down what you need, or try again later.',
  },
  notConnected: 'The connection failed. Your message is still here: please try again.',
}
