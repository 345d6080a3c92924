/** A forgotten password, from asking for a link to choosing a new one. */
export const forgottenPasswordWords = {
  sent: {
    before: 'If',
    after: 'has an account here, a link is on its way to it. It works once, within one hour.',
  },
  slow: 'It can take a minute or two. Please look in your junk folder as well.',
  sentAgain: 'If that address has an account here, a new link is on its way.',
  lead: 'Type your account’s email address, and I’ll send you a link to choose a new password.',
  title: 'Forgotten your password?',
}

/** Choosing a new password after a mailed link. */
export const newPasswordWords = {
  noLink: 'This page needs a link',
  noLinkLead: 'It opens from the email that I send when somebody has forgotten their password.',
  tooLate:
    'You opened the link a while ago, and the time to choose a new password has run out. Please ask for another link under ‘Forgotten your password?’.',
  saved: 'Your new password is saved',
  savedLead: 'If you were signed in anywhere else, you have been signed out there.',
  lead: { before: 'For', after: '. At least 6 characters; three or four words make a good one.' },
}

/** Changing the password. */
export const changePasswordWords = {
  lead: 'At least 6 characters; three or four words make a good one. You’ll be asked for it wherever else you’re signed in.',
  typeCode: 'You signed in a while ago: please type the code that I emailed you',
  codeSentAgain: 'Another code is on its way. The older one no longer works.',
  typeCurrent: 'Please type your current password',
  saved: 'Your new password is saved',
  savedLead: 'You are still signed in here, and signed out everywhere else.',
}
