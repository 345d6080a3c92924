/** Setting up codes by text message. */
export const addPhoneWords = {
  done: 'Your phone is set up',
  typeNumber: 'Please type a mobile number, such as 07700 900123',
  sent: (phone: string) => `I have sent six digits to ${phone}. They work for five minutes.`,
  what: 'Whenever you sign in, a code is sent to your phone, and you type it after your password.',
  why: 'The number is used for this and nothing else. It needs a signal; a passkey or an app is safer, since a number can be stolen.',
}
