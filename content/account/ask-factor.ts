/** What each kind of second step asks for. */
export const askFactorWords = {
  passkey: 'Please confirm with your passkey or security key: unlock this device as usual, or touch the key.',
  app: 'Please open your authenticator app and type the six-digit code for this account.',
  phone: 'I will text a six-digit code to your phone.',
}
