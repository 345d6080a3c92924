/** What a family can refuse, and what waits for a connection. */
export const consentWords = {
  waits: 'Waiting for a connection.',
  noPhoto: 'Nothing is shown or sold, whatever was uploaded.',
  noClassPhoto: 'Nobody sees a class photo with this child in it.',
  noSales: 'Photos can be seen but not bought.',
}
