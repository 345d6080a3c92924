/** The second steps of an account. */
export const secondStepsWords = {
  passkey:
    'The way you unlock this phone or computer, or a small key on your key ring. The safest, and nothing to type.',
  app: 'An app on your phone shows a new code every half minute. Works without a signal.',
  phone: 'A code is sent to your phone whenever you sign in. Better than nothing; the other two are safer.',
  none: 'With a second step, nobody gets in who has only found out your password. It takes two minutes to set up.',
  asked: 'After your password you are asked for one of these.',
  another: 'Please add another, in case this one gets lost.',
  passwordAlone: 'Then your password alone opens your account.',
  noLongerUsed: 'It can then no longer be used to sign in.',
  added: 'From now on you are asked for it when you sign in.',
}
