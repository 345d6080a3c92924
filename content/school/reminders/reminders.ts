/** Being reminded. */
export const reminderWords = {
  ended: 'The reminders have ended.',
  confirmEmail:
    'One more step: we have sent an email to that address. Open the link in it to start the reminders.',
  confirmMobile:
    'One more step: we have sent a text message to that number. Open the link in it to start the reminders.',
  /** Until it is known whether one more step is needed. */
  asked: 'You have asked to be reminded.',
  begun: 'You will be reminded.',
  sentAgain: 'The link was sent again.',
}
