/** Changing the password. */
export const changePasswordWords = {
  lead: 'At least 6 characters; three or four words are a good one. Wherever else you are signed in, you will be asked for it.',
  typeCode: 'You signed in a while ago: please type the code mailed to you',
  codeSentAgain: 'Another code is on its way. The older one no longer works.',
  typeCurrent: 'Please type your current password',
  saved: 'Your new password is saved',
  savedLead: 'You stay signed in here, and nowhere else.',
}
