/** A gallery. */
export const galleryWords = {
  price: (price: string, until: string | null) =>
    `${price}. What you buy has no watermark.${until ? ` On sale until ${until}.` : ''}`,
  notForSale: 'I was asked not to sell these photos here. If that has changed, write to',
  sampleLead:
    'The pictures are drawings, not real children. Try everything: a sample order costs nothing and sends nothing. Looking for your own child?',
  sample: 'This is a sample gallery.',
  whoSees: 'Nobody can see these photos without this child’s code, except me, the photographer.',
  toLookAt: ', to look at.',
  orLess: ' or less in a package',
  gone: (what: 'class photo' | 'class sheet') =>
    `The ${what} is no longer here: a family has asked for it not to be shown, or it is being looked at again. If you had chosen it, it is not in your order any more.`,
  anotherChild: 'Is one of these somebody else’s child?',
  questions: 'How do I get them, who can see them, what about prints?',
}

/** A photo of another child. */
export const notMyChildWords = {
  which: (one: boolean) =>
    `Which ${one ? 'photo' : 'photos'}? What you mark is hidden from everybody at once, including you, until I have looked at it.`,
  nothingMore: 'You need not do anything else. If a photo of your child is missing, write to',
}
