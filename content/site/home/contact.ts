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
