/** The second step of signing in. */
export const secondStepWords = {
  codeSent: 'The code is on its way. It works for five minutes.',
  codeSentAgain: 'Another code is on its way. The older one no longer works.',
  waitingForPasskey: 'Waiting for your passkey…',
  noneToHand: { before: 'None of these to hand? Write to', after: ', and I will check that it is you.' },
}
