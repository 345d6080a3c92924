export const thanks = {
  title: 'Message Sent!',
  text: "Thank you for your inquiry. We'll get back to you within 24 hours.",
} as const
