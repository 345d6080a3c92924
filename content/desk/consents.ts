/** What a family can refuse, and what waits for a connection. */
export const consentWords = {
  waits: 'Waiting for a connection.',
  noPhoto: 'Nothing is shown or sold, whatever was uploaded.',
  noClassPhoto: 'Nobody sees a class photo with this child in it.',
  noSales:
    'Photos can be seen but not bought, and class sheets for families leave the child out. Other families can still buy a class photo with the child in it, unless that is refused too.',
}
