/** What a family can refuse, and what waits for a connection. */
export const consentWords = {
  waits: 'Waits for a connection.',
  noPhoto: 'Nothing is shown or sold, whatever was uploaded.',
  noClassPhoto: 'Nobody sees a class photo with this child in it.',
  noSales: 'Photos can be seen, and not bought.',
  notAllSent: 'Not everything is sent',
  wouldBeLost: (changes: string, they: string) =>
    `${changes} of consent could not be sent yet. Nothing stays on this device after signing out: ${they} would be lost.`,
  onThisDevice: (changes: string, wait: string) =>
    `${changes} ${wait} on this device until there is a connection. You can go on.`,
  notMade: 'A change was not made:',
  notSaved: 'It could not be saved.',
}
