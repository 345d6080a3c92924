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
