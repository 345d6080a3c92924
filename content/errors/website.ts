/** Refusals about the website's documents. */
export const websiteErrors = {
  draftChanged:
    'This was changed on another screen or by somebody else. Nothing was replaced: please look at both.',
  noDraft: 'There is no draft of this. Please change something first.',
  notHandedOver: 'This does not wait for you any more. Please look again.',
  notAddable: (plural: string) => `${plural} cannot be added to.`,
  notDeletable: 'This page cannot be taken off the website.',
  noSample: 'The project has no words of its own for this.',
  isDeleted: 'This is already off the website.',
  categoryGone: 'This is in the list of categories no more. Please choose another one.',
  categoryTwice: 'Another category has this name',
  categoryUsed: (label: string, used: number) =>
    `${used === 1 ? 'One page is' : `${used} pages are`} still in “${label}”. Please choose another category there first, or rename this one.`,
  sampleCategoryGone: (labels: readonly string[]) =>
    `The original text is in ${labels.map((label) => `“${label}”`).join(' and ')}, which the list of categories does not have any more. Please add ${labels.length === 1 ? 'it' : 'them'} there first.`,
  addressTaken: 'Another page has this address. Please choose another one.',
  sampleAddressTaken: (address: string) =>
    `Another page has the address ${address}. Please give that page another one first.`,
  sampleReferenceGone:
    'The original text needs something that is not on the website any more. Please bring that back first.',
  referenceGone: 'This is not on the website any more. Please choose another one.',
  ownPageGone: 'This page isn’t on the website. Publish it first, or remove it here.',
  ownPageNotInMenu:
    'This page isn’t in the menu. Switch that on in the page and publish it, or remove it here.',
  ownPageNotInFooter:
    'This page isn’t in the footer. Switch that on in the page and publish it, or remove it here.',
  pictureGone: 'This picture is not there any more. Please choose another one.',
  pictureNotReady: 'This picture is not ready yet. Please wait a moment, or choose another one.',
  pictureInTextNotReady:
    'A picture in this text is not ready yet. Please wait a moment, or choose another one.',
  pictureWithoutWords: 'Please say first what is in this picture, or that it is decoration.',
  filmGone: 'This film is not there any more. Please choose another one.',
  pictureGoneFromText:
    'A picture in this text is not there any more. Please choose another one, or remove it.',
  pictureInTextWithoutWords:
    'Please say first what each picture in this text shows, or that it is decorative.',
  filmGoneFromText: 'A film in this text is not there any more. Please choose another one, or remove it.',
  cannotRender: (why: string) =>
    `Nothing was published, and visitors see the website as before: a page cannot be made with these words. ${why}`,
  notRendered: (why: string) => `Nothing was published, and visitors see the website as before. ${why}`,
  rendererFailed:
    'A part of the program that makes the pages is missing, or was just replaced. Please try again in a minute. If it happens again, the server’s log says why.',
  busy: 'Somebody else is publishing at this moment. Nothing was published: please try again.',
  renderingMuch: 'Many pages are being made at this moment. Please try again in a minute.',
  tooManyDrafts: (most: number) =>
    `There are already ${most} drafts. Please publish or discard some of them first.`,
  plannerGone:
    'The person who planned it may no longer publish. Please look at it, and publish it if it is right.',
  inThePast: 'Please choose a time in the future.',
  notOrdered: 'These are ordered by their dates.',
  orderUnknown: 'Something in this list was added or deleted in the meantime. Please look again.',
  stillUsed: (title: string) => `“${title}” needs this. Please change that first.`,
}
