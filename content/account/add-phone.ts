/** Setting up codes by text message. */
export const addPhoneWords = {
  done: 'Your phone is set up',
  typeNumber: 'Please type a mobile number, such as 07700 900123',
  sent: (phone: string) => `I have sent a six-digit code to ${phone}. It works for five minutes.`,
  what: 'Each time you sign in, a code is sent to your phone, and you type it after your password.',
  why: 'I use your number for this and nothing else. You need a signal to get the code. A passkey or an app is safer, because a phone number can be stolen.',
}
