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

/** Setting up a passkey or a security key. */
export const addPasskeyWords = {
  passkey:
    'A passkey is kept on your phone or computer. You use it the way you unlock the device: with a fingerprint, your face or a PIN. None of that is sent to me.',
  securityKey:
    'A security key is a small device that you plug in or hold to your phone. You can use it on all your devices.',
  notInBrowser: 'This browser can’t use passkeys. Please try another browser, or choose another second step.',
  done: 'Your passkey is set up',
  notOnDevice: 'This device can’t keep a passkey. Please use a security key or your phone instead.',
}

/** Setting up codes by text message. */
export const addPhoneWords = {
  done: 'Your phone is set up',
  typeNumber: 'Please type a mobile number, such as 07700 900123',
  sent: (phone: string) => `I’ve sent a six-digit code to ${phone}. It works for five minutes.`,
  what: 'Each time you sign in, a code is sent to your phone, and you type it after your password.',
  why: 'I use your number for this and nothing else. You need a signal to get the code. A passkey or an app is safer, because a phone number can be stolen.',
}

/** A second step was added. */
export const factorAddedWords = {
  added: 'From now on, you’ll be asked for it when you sign in.',
}
