/** Setting up a passkey or a security key. */
export const addPasskeyWords = {
  passkey:
    'A passkey is kept by your phone or computer, and used the way you unlock it: a fingerprint, your face, or its PIN. Nothing of that is sent to me.',
  securityKey:
    'A security key is a small thing to plug in or hold to the phone. It can be used on every device that you have.',
  notInBrowser: 'This browser cannot use passkeys. Please try another, or choose another second step.',
  done: 'Your passkey is set up',
  notOnDevice: 'This device cannot keep a passkey itself. A security key can, and so can your phone.',
}
