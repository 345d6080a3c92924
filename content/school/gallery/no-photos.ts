/** A gallery without photos. */
export const noPhotosWords = {
  wereOnSale: (day: string) => `The photos were on sale until ${day}.`,
}
