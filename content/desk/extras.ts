/** What the form of a price list says of products sold singly. */
export const extrasAtTheDesk = {
  title: 'Sold singly',
  intro:
    'Parents see these below the packages, in this order, and choose a photo for each. Take all out, and the section is not there.',
}
