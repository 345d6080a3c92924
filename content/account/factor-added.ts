/** A second step was added. */
export const factorAddedWords = {
  added: 'From now on you are asked for it when you sign in.',
}
