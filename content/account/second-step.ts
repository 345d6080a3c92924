/** The second step of signing in. */
export const secondStepWords = {
  codeSent: 'The code is on its way. It works for five minutes.',
  codeSentAgain: 'Another code is on its way. The older one no longer works.',
  waitingForPasskey: 'Waiting for your passkey…',
  noneToHand: { before: 'None of these to hand? Write to', after: ', and I will check that it is you.' },
  passkey:
    'Please confirm with your passkey or security key: the way you unlock this device, or a touch of the key.',
  app: 'Please open your authenticator app and type the six digits that it shows for this account.',
  phone: 'I will send a code of six digits to your phone.',
}
