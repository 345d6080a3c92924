/** Who may come to the desk. */
export const accessWords = {
  addSecondStep: 'Please add a second step; it takes two minutes.',
  passwordAlone: 'Only your password protects these children’s photos.',
  noPermission: "You don't have permission to access this page. Admin privileges are required.",
  longerPassword: (least: number) =>
    `The desk shows other people’s children. Your password is too short or too common: please choose one of at least ${least} characters. Three or four words make a good one.`,
  secondStepNeeded:
    'The desk shows other people’s children, so you need a second step to open it: an app, a passkey or a text message. It takes two minutes to set up.',
  notChecked: 'Your access could not be checked. Please try again.',
  waiting: (changes: string, wait: string) =>
    `${changes} ${wait} on this device. Nothing is lost: it will be sent when the desk opens again.`,
  ended: 'Your session has ended. Please sign in again: you will come back to the same screen.',
  notSignedOut: 'You could not be signed out. Please try again.',
  notTaken: (them: string) =>
    `The mail server did not accept ${them}. We will keep trying. Orders are not affected.`,
}
