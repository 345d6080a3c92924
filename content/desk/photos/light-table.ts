/** Looking at photos at the desk: the controls of a sheet, and the photo in a full window. */
export const lightTableWords = {
  controls: 'How photos are shown',
  look: 'Look closely',
  lookAt: (fileName: string) => `Look closely at ${fileName}`,
  size: 'Size of photos',
  names: 'File names',
  title: 'Photos, large',
  of: (at: number, count: number) => `${at} of ${count}`,
  previous: 'Previous photo',
  next: 'Next photo',
  one: 'One',
  twoUp: 'Two up',
  blink: 'Blink',
  name: 'Name',
  close: 'Close',
  rated: (photos: string, stars: number) => `${photos}: ${stars === 0 ? 'no stars' : '★'.repeat(stars)}.`,
  /** Before the number of the photo that stays while the other changes. */
  held: 'Held',
}
