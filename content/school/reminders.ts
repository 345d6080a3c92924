/** Being reminded. */
export const reminderWords = {
  ended: 'The reminders asked for here have ended.',
  confirmEmail:
    'One more step: I’ve sent an email to that address. Open the link in it to start the reminders.',
  confirmMobile:
    'One more step: I’ve sent a text message to that number. Open the link in it to start the reminders.',
  /** Until it is known whether one more step is needed. */
  asked: 'You have asked to be reminded.',
  begun: 'You will be reminded.',
  /** Where only the address itself can end them. */
  endByLink: 'Each reminder has a link that ends them.',
  sentAgain: 'The link was sent again.',
}

/** The small pages that a reminder's links open. */
export const reminderPages = {
  confirm: {
    title: 'Confirm the reminders?',
    text: 'Somebody asked for reminders about school photos to be sent to you here. If that was you, press the button to start them.',
    does: 'Yes, remind me',
    otherwise: 'If it wasn’t you, close this page, and nothing will be sent.',
  },
  confirmed: {
    title: 'You will be reminded',
    text: 'You’ll get at most three reminders about these photos. Each has a link to end them.',
  },
  tooOld: {
    title: 'This link is too old',
    text: 'You can ask for reminders again beside the photos, and I’ll send a new link.',
  },
  end: {
    title: 'End the reminders?',
    text: 'You asked to be reminded about school photos. If you end them, no more will come.',
    does: 'End the reminders',
    otherwise: 'What you have ordered, and its emails, stay as they are.',
  },
  ended: {
    title: 'No more reminders',
    text: 'You can ask for them again beside the photos.',
  },
  back: 'To the school photos',
}
