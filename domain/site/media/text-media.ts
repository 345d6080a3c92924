/** A picture: of the sample, `hero/loch-golden-hour`, or an uploaded one, `uploads/<32 hexadecimal digits>`. */
export const PICTURE_KEY = /^[a-z0-9-]+\/[a-z0-9-]+$/

/** A film at YouTube or Vimeo, or one of the owner's own, by its address. */
export const FILM_ADDRESS =
  /^(?:https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}|https:\/\/vimeo\.com\/\d{6,12}(?:\/[0-9a-f]{6,16})?|uploads\/[0-9a-f]{32})$/

/** A picture in a text, with its caption, which may be empty. */
export interface TextPicture {
  picture: string
  caption: string
}

/** A film in a text. Its address is empty where the film was removed, and its still where none was chosen. */
export interface TextFilm {
  type: 'film'
  address: string
  title: string
  /** The picture before it plays. */
  still: string
}

/** What of pictures and films stands in one line of a text. */
export type TextMedia = TextFilm | (TextPicture & { type: 'picture'; wide: boolean })

/** The most pictures and films of one text. */
export const MOST_MEDIA = 60

/** `![caption](hero/loch "wide")`, `![title](film:https://vimeo.com/76979871 "hero/loch")`. */
const LINE =
  /^!\[((?:[^\\[\]]|\\.)*)\]\((?:([a-z0-9-]{1,80}\/[a-z0-9-]{1,80})( "wide")?|film:([^\s()"]{0,120})(?: "([a-z0-9-]{1,80}\/[a-z0-9-]{1,80})")?)\)$/

/** Reads a line of a text that is a picture or a film; undefined for any other. */
export function mediaOfLine(line: string): TextMedia | undefined {
  const [whole, written = '', picture, wide, address, still = ''] = LINE.exec(line.trim()) ?? []
  if (whole === undefined) return undefined
  const words = oneLine(written.replaceAll(/\\(.)/g, '$1'))
  if (picture !== undefined) return { type: 'picture', picture, caption: words, wide: wide !== undefined }
  if (address === undefined || !(address === '' || FILM_ADDRESS.test(address))) return undefined
  return { type: 'film', address, title: words, still }
}

/** Writes a picture or a film as the line from which `mediaOfLine` reads it. */
export function lineOfMedia(media: TextMedia): string {
  if (media.type === 'film')
    return `![${literal(media.title)}](film:${media.address}${media.still && ` "${media.still}"`})`
  return `![${literal(media.caption)}](${media.picture}${media.wide ? ' "wide"' : ''})`
}

const literal = (words: string) => oneLine(words).replaceAll(/[\\[\]]/g, '\\$&')
const oneLine = (words: string) => words.replaceAll(/\s+/g, ' ').trim()

/** The pictures and films of a text, in order. */
export const mediaIn = (text: string): TextMedia[] =>
  text.includes('![') ? text.split('\n').flatMap((line) => mediaOfLine(line) ?? []) : []

/** The text with other pictures and films where these are. */
export const withMedia = (text: string, next: (media: TextMedia) => TextMedia): string =>
  text
    .split('\n')
    .map((line) => {
      const media = mediaOfLine(line)
      return media ? lineOfMedia(next(media)) : line
    })
    .join('\n')
