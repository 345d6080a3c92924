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
