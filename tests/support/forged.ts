/**
 * A secret that is wrong by one character, whatever that is. It is not the last one, some of whose bits a decoder may drop.
 */
export const forged = (secret: string): string => {
  const at = secret.length - 5
  return secret.slice(0, at) + (secret[at] === 'A' ? 'B' : 'A') + secret.slice(at + 1)
}
