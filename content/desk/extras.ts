/** What the form of a price list says of products sold singly. */
export const extrasAtTheDesk = {
  title: 'Sold singly',
  intro:
    'Parents see these below the packages, in this order, and choose a photo for each. If the list is empty, parents do not see this section.',
}

/** What a product's form says of its picture. */
export const productPictures = {
  title: 'Picture (optional)',
  hint: 'JPEG, PNG or WebP, at most 10 MB. Parents see it beside the product.',
  kept: 'The picture is saved.',
  removed: 'The picture is removed. Orders that were sold with it keep it.',
}
