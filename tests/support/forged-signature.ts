/** A signed address with another first letter of its signature. */
export const withForgedSignature = (address: string) =>
  address.replace(/sig=./, (hit) => (hit === 'sig=A' ? 'sig=B' : 'sig=A'))
