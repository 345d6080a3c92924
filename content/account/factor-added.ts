/** A second step was added. */
export const factorAddedWords = {
  added: 'From now on, you will be asked for it when you sign in.',
}
