/** Linking a child to an account by the code from the card. */
export const linkCodeWords = {
  lead: 'Type the 8-character code from the card. From then on, you will find the photos under ‘My children’, without the card.',
  twoAccounts:
    'A child can be linked to two accounts at most: one for each household. Nobody else can see the photos.',
  linked: 'Student successfully linked to your account',
  linkedAlready: 'This student is already linked to an account',
  signInFirst: 'Please log in or create an account first',
  secondStepFirst: 'Please confirm with your second step first',
  failed: 'Failed to process access code',
  typeCode: 'Please enter your access code',
}
