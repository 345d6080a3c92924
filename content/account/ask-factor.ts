/** What each kind of second step asks for. */
export const askFactorWords = {
  passkey:
    'Please confirm with your passkey or security key: the way you unlock this device, or a touch of the key.',
  app: 'Please open your authenticator app and type the six digits that it shows for this account.',
  phone: 'I will send a code of six digits to your phone.',
}
