/** Setting up an authenticator app. */
export const addAppWords = {
  done: 'The app is set up',
  scan: 'In the app, add an account and point the camera at this square.',
  what: 'An app on your phone that shows six digits, new ones every half minute. You type them after your password.',
  which:
    'Your phone may have one already: on an iPhone, “Passwords”. Google Authenticator, Microsoft Authenticator and most password managers do it too, and cost nothing.',
  qrCode: 'QR code for your authenticator app',
  onThisPhone: {
    before: 'Is the app on this phone?',
    after: '. No camera? Type this key into the app instead:',
  },
}
