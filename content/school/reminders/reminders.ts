/** Being reminded. */
export const reminderWords = {
  ended: 'The reminders asked for here have ended.',
  confirmEmail:
    'One more step: we have sent an email to that address. Open the link in it to start the reminders.',
  confirmMobile:
    'One more step: we have sent a text message to that number. Open the link in it to start the reminders.',
  /** Until it is known whether one more step is needed. */
  asked: 'You have asked to be reminded.',
  begun: 'You will be reminded.',
  /** Where only the address itself can end them. */
  endByLink: 'Each reminder has a link that ends them.',
  sentAgain: 'The link was sent again.',
}
