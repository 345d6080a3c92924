/** A payment provider's code in words: `product_not_received` is `Product not received`. */
export function providerWords(word: string): string {
  const words = word.replace(/[._-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
