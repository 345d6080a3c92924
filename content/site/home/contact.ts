/** What is said once the contact form was sent, or could not be. */
export const contactFormWords = {
  thanks: {
    title: 'Message Sent!',
    text: "Thank you for your inquiry. We'll get back to you within 24 hours.",
  },
  notConnected: 'The connection failed. Your message is still here: please try again.',
}
