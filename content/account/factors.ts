/** The second steps of an account. */
export const secondStepsWords = {
  passkey:
    'The way you unlock this phone or computer, or a small key on your key ring. The safest choice, with nothing to type.',
  app: 'An app on your phone shows a new code every half minute. It works without a signal.',
  phone: 'A code is sent to your phone whenever you sign in. Better than nothing; the other two are safer.',
  none: 'With a second step, nobody can get in with your password alone. It takes two minutes to set up.',
  asked: 'After your password, you will be asked for one of these.',
  another: 'Please add another, in case this one gets lost.',
  passwordAlone: 'Your account will then need only your password.',
  noLongerUsed: 'You will no longer be able to sign in with it.',
}
