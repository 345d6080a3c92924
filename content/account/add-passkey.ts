/** Setting up a passkey or a security key. */
export const addPasskeyWords = {
  passkey:
    'A passkey is kept on your phone or computer. You use it the way you unlock the device: with a fingerprint, your face or a PIN. None of that is sent to me.',
  securityKey:
    'A security key is a small device that you plug in or hold to your phone. You can use it on all your devices.',
  notInBrowser:
    'This browser cannot use passkeys. Please try another browser, or choose another second step.',
  done: 'Your passkey is set up',
  notOnDevice: 'This device cannot keep a passkey. Please use a security key or your phone instead.',
}
