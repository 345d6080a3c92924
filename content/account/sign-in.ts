/** Signing in and signing up. */
export const signInWords = {
  signInLead: 'Use the email and password of your account.',
  signUpLead:
    'Your children’s photos and your orders in one place. All it takes is an email address and a password.',
  haveAccount: 'Already have an account?',
  passwordHint: 'At least 6 characters. Three or four words make a good one.',
  haveCode: 'Got a card with a code?',
  created: 'Account created! Please check your email to verify.',
  signedIn: 'You are signed in',
  passwordTooShort: (least: number) => `Password should be at least ${least} characters.`,
  typeSixDigits: 'Please type the six digits',
  mostUsed:
    'This is one of the most common passwords, so it is easily guessed. You can keep it, but three or four words are safer.',
  noAccount: 'No account yet?',
  forgotten: 'Forgotten your password?',
}

/** After signing up: the link that confirms the address. */
export const checkMailWords = {
  sent: {
    before: 'I’ve sent a link to',
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
  noneToHand: { before: 'None of these to hand? Write to', after: ', and I’ll check that it’s you.' },
}

/** What each kind of second step asks for. */
export const mfaChallengeWords = {
  passkey: 'Please confirm with your passkey or security key: unlock this device as usual, or touch the key.',
  app: 'Please open your authenticator app and type the six-digit code for this account.',
  phone: 'I’ll text a six-digit code to your phone.',
}

/** Asking for the password once more. */
export const reauthenticateWords = {
  title: 'Is it still you?',
  lead: 'Please confirm once more that it’s you. Then you can carry on where you left off.',
  typePassword: 'Please type your password',
  wrongPassword: 'That isn’t your password. Please type it again.',
}
