/** The price lists. */
export const pricesWords = {
  copy: 'It begins as a copy, and no event sells from it until you choose it there.',
  lead: 'An event sells from one list, and from another in the user flow. A change counts from then on; what was sold stays as it was.',
  onSale: (list: string) => `${list} is on sale.`,
  retired: (list: string) => `${list} is retired. Events that have it go on selling from it.`,
}

/** The products that lists sell. */
export const productsWords = {
  lead: 'What packages can have and lists can sell singly. Parents see how a print is cropped; the lab’s file names it by its size, with the lab’s own code.',
  offered: (name: string) => `${name} is offered again.`,
  retired: (name: string) => `${name} is retired. Lists that have it keep it.`,
  fixed:
    'Its kind and size cannot be changed, because orders may have it already. For another size, add another product.',
  fresh: 'Packages can then have it, and lists can sell it singly. Edit it to give it a picture.',
}
