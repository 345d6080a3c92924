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
  anotherChild: 'Is one of these somebody else’s child?',
  questions: 'How do I get them, who can see them, what about prints?',
}

/** Why photos are no longer in a gallery that is open, or in a basket. */
export const goneWords = {
  classPhoto: 'The class photo',
  classSheet: 'The class sheet',
  photos: (numbers: string, one: boolean) => `${one ? 'Photo' : 'Photos'} ${numbers}`,
  chosen: (one: boolean) => (one ? 'A photo that you chose' : 'Some photos that you chose'),
  gone: (what: string, one: boolean, why: string) => `${what} ${one ? 'is' : 'are'} no longer here: ${why}`,
  notOrdered: 'Your order has changed.',
  reasons: (one: boolean) => ({
    refused: `your family, or the school for you, has asked for ${one ? 'it' : 'them'} not to be shown.`,
    closed: 'the gallery has closed.',
    unpublished: 'I am looking through the photos of the class again.',
    withheld: one
      ? 'a family has asked for it not to be shown, or it is being looked at again.'
      : 'a family has asked for them not to be shown, or they are being looked at again.',
    'in-doubt': `${one ? 'it' : 'they'} may show another child, so nobody sees ${one ? 'it' : 'them'} until I have looked.`,
    hidden: `I have taken ${one ? 'it' : 'them'} out.`,
    'not-ready': `${one ? 'it is' : 'they are'} being prepared again, and will soon be back.`,
    'not-theirs': `${one ? 'it turned out to show another child, or was' : 'they turned out to show another child, or were'} deleted.`,
    'no-key': `your code or account no longer opens ${one ? 'it' : 'them'}.`,
  }),
  locked: 'These photos can no longer be opened',
  lockedLead:
    'The code was replaced, the account is no longer linked to the child, or the photos were deleted. If that surprises you, write to',
}

/** A photo of another child. */
export const notMyChildWords = {
  which: (one: boolean) =>
    `Which ${one ? 'photo' : 'photos'}? What you mark is hidden from everybody at once, including you, until I have looked at it.`,
  nothingMore: 'You need not do anything else. If a photo of your child is missing, write to',
}
