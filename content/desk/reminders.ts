/** The reminders. */
export const remindersWords = {
  lead: 'Only for parents who asked for them. None at night, three to an address at most, and none once somebody has bought.',
  none: 'Parents can ask to be reminded beside their photos. What will be sent is shown here first.',
  unreachable: 'Emails do not reach this address, so this will not be sent.',
  /** Why some addresses are not reminded of an early price that ends. */
  olderWords(addresses: readonly string[]): string {
    const one = addresses.length === 1
    const who = new Intl.ListFormat('en-GB').format(addresses)
    return `No early-price reminder goes to ${who}: ${one ? 'that address' : 'these addresses'} agreed to reminders before the wording mentioned early prices, which are an offer. ${one ? 'It gets' : 'They get'} the others.`
  },
}
