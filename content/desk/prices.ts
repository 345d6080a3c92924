/** The price lists. */
export const pricesWords = {
  copy: 'It starts as a copy. No event sells from it until you choose it there.',
  lead: 'An event sells from one list, and from another in the user flow. A change counts from then on. Earlier orders keep their prices.',
  onSale: (list: string) => `${list} is on sale.`,
  retired: (list: string) => `${list} is retired. Events that use it keep selling from it.`,
}

/** The products that lists sell. */
export const productsWords = {
  lead: 'What packages can include and lists can sell singly. Parents see how a print is cropped. The lab’s file names it by its size and the lab’s own code.',
  offered: (name: string) => `${name} is offered again.`,
  retired: (name: string) => `${name} is retired. Lists that have it keep it.`,
  fixed:
    'Its kind and size cannot be changed, because orders may already include it. For another size, add another product.',
  fresh: 'Packages can then include it, and lists can sell it singly. Edit it to add a picture.',
}
