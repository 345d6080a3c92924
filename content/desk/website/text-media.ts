import { MOST_MEDIA } from '../../../domain/site/media/text-media.ts'

/** Pictures and films within a text, while it is edited. */
export const textMediaWords = {
  picture: 'Picture',
  film: 'Film',
  kind: (count: number) => (count === 1 ? 'Picture' : count === 2 ? 'Pair of pictures' : `${count} pictures`),
  /** Of one picture in several. */
  one: (place: number, alt: string) => `picture ${place}${alt ? `: ${alt}` : ''}`,
  block: (kind: string, alt: string) => `${kind.toLowerCase()}${alt ? `: ${alt}` : ''}`,
  caption: 'Caption (optional)',
  captionOf: (place: number) => `Caption of picture ${place} (optional)`,
  width: 'Width',
  inColumn: 'In the column',
  wide: 'Wide',
  another: 'Choose another',
  addBeside: 'Add pictures',
  writeBelow: (name: string) => `Write below ${name}`,
  missing: 'This picture is no longer here. Please choose another.',
  needsAlt: 'It needs a description before this can be published.',
  notYet: 'It is being prepared.',
  removed: (name: string) => `The ${name.toLowerCase()} has been removed from the text.`,
  filmTitle: 'Title, which stands on it until it plays',
  filmStill: 'Picture before it plays',
  filmInsert: 'Put it into the text',
  filmSave: 'Save',
  filmEdit: 'Change',
  filmNone: 'Please give the address of a film on YouTube or Vimeo, or upload one.',
  filmUntitled: 'Please give the film a title.',
  filmGone: 'This film is no longer here. Please choose another, or remove it.',
  cancel: 'Cancel',
  noRoom: `A text may have ${MOST_MEDIA} pictures and films. Please remove one first.`,
}
