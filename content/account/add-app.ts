/** Setting up an authenticator app. */
export const addAppWords = {
  done: 'The app is set up',
  scan: 'In the app, add an account and point the camera at this square.',
  what: 'An app on your phone that shows a new six-digit code every half minute. You type it after your password.',
  which:
    'Your phone may already have one: on an iPhone it is “Passwords”. Google Authenticator, Microsoft Authenticator and most password managers work too, and cost nothing.',
  qrCode: 'QR code for your authenticator app',
  onThisPhone: {
    before: 'Is the app on this phone?',
    after: '. No camera? Type this key into the app instead:',
  },
}
