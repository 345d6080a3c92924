/** Changing the password. */
export const changePasswordWords = {
  lead: 'At least 6 characters; three or four words make a good one. You will be asked for it wherever else you are signed in.',
  typeCode: 'You signed in a while ago: please type the code that I emailed you',
  codeSentAgain: 'Another code is on its way. The older one no longer works.',
  typeCurrent: 'Please type your current password',
  saved: 'Your new password is saved',
  savedLead: 'You are still signed in here, and signed out everywhere else.',
}
