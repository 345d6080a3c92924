/** Signing in and signing up. */
export const signInWords = {
  signInLead: 'With the email and password of your account.',
  signUpLead:
    'Your children’s photos and your orders in one place. All it takes is an email address and a password.',
  haveAccount: 'Already have an account?',
  passwordHint: 'At least 6 characters. Three or four words make a good one.',
  haveCode: 'A card with a code?',
  created: 'Account created! Please check your email to verify.',
  signedIn: 'You are signed in',
  passwordTooShort: (least: number) => `Password should be at least ${least} characters.`,
  typeSixDigits: 'Please type the six digits',
  mostUsed:
    'This is one of the most common passwords, so it is easily guessed. You may keep it, but three or four words are safer.',
  noAccount: 'No account yet?',
  forgotten: 'Forgotten your password?',
}

/** After signing up: the link that confirms the address. */
export const checkMailWords = {
  sent: {
    before: 'I have sent a link to',
    after: '. Open it, on this device or another, to finish setting up your account.',
  },
  slow: 'It can take a minute or two. Please look in your junk folder too, and check that the address above is right.',
  sentAgain: 'If the address needs confirming, the link is on its way again.',
}

/** The second step of signing in. */
export const secondStepWords = {
  codeSent: 'The code is on its way. It works for five minutes.',
  codeSentAgain: 'Another code is on its way. The older one no longer works.',
  waitingForPasskey: 'Waiting for your passkey…',
  noneToHand: { before: 'None of these to hand? Write to', after: ', and I will check that it is you.' },
}

/** What each kind of second step asks for. */
export const mfaChallengeWords = {
  passkey: 'Please confirm with your passkey or security key: unlock this device as usual, or touch the key.',
  app: 'Please open your authenticator app and type the six-digit code for this account.',
  phone: 'I will text a six-digit code to your phone.',
}

/** Asking for the password once more. */
export const reauthenticateWords = {
  title: 'Is it still you?',
  lead: 'For this, confirm once more that it is you. Then you carry on where you were.',
  typePassword: 'Please type your password',
  wrongPassword: 'That is not your password. Please type it again.',
}
