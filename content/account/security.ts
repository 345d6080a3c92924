/** The account’s own page: how it is guarded, and where it is signed in. */
export const securityWords = {
  notYou: 'Something here that was not you? Change your password: that signs everybody else out.',
  signedInAs: 'You are signed in as',
  passwordHidden: 'Known to you alone: I cannot read it.',
  changeAsked: {
    before: 'You asked to change it to',
    after: '. That is done once the links sent to both addresses have been opened.',
  },
  linksSentAgain: 'Two new links are on their way. Only the newest ones work.',
  devicesUnknown: 'The accounts service does not say which devices these are.',
  signedOut: (device: string) => `${device} is signed out`,
}
