/** Why some addresses are not reminded of an early price that ends. */
export function agreedToOlderWords(addresses: readonly string[]): string {
  const one = addresses.length === 1
  const who = new Intl.ListFormat('en-GB').format(addresses)
  return `No early-price reminder goes to ${who}: ${one ? 'that address' : 'these addresses'} agreed to reminders before the words told of early prices, which are an offer. ${one ? 'It gets' : 'They get'} the others.`
}
