/** The small pages that a reminder's links open. */
export const reminderPages = {
  confirm: {
    title: 'Confirm the reminders?',
    text: 'Somebody asked for reminders about school photos to where this link was sent. If that was you, they begin now.',
    does: 'Yes, remind me',
    otherwise: 'If it was not you, close this page. Nothing will come.',
  },
  confirmed: {
    title: 'You will be reminded',
    text: 'At most three notes about these photos, and each has a link that ends them.',
  },
  tooOld: {
    title: 'This link is too old',
    text: 'You can ask for reminders again beside the photos, and a new link is sent.',
  },
  end: {
    title: 'End the reminders?',
    text: 'You asked to be reminded about school photos. From now on nothing of the kind will come to you.',
    does: 'End the reminders',
    otherwise: 'What you have ordered, and its emails, stay as they are.',
  },
  ended: {
    title: 'No more reminders',
    text: 'They have ended. You can ask for them again beside the photos.',
  },
  back: 'To the school photos',
}
