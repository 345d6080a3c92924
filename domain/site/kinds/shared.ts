import type { z } from 'zod'
import {
  day,
  group,
  line,
  list,
  MAX_SLATE,
  optionalGroup,
  optionalLine,
  text,
} from '../fields/basic-fields.ts'
import { filmAddress, picture, position } from '../fields/picture-fields.ts'

/** What a slate says. */
export const SLATE_HELP = 'As on a clapperboard: place, season, purpose.'

const frameFields = (width?: number) => ({
  picture: picture('Picture', width === undefined ? {} : { width }),
  position: position(),
  slate: line('Caption', MAX_SLATE, { help: SLATE_HELP }),
})

/** A picture on a page, with its caption as on a clapperboard. */
export const frame = (label: string, width?: number) => group(label, frameFields(width))
export type Frame = z.infer<ReturnType<typeof frame>>

/** The same, or none. */
export const optionalFrame = (label: string, { width, help }: { width?: number; help: string }) =>
  optionalGroup(label, frameFields(width), { help })

/** Where an upright crop of a frame's picture is taken, in percent from the left. */
export const leftEdgeOf = ({ position }: Pick<Frame, 'position'>) => Number.parseFloat(position)

/** The key of that crop, for phones at the top of a page. */
export const uprightKey = (frame: Pick<Frame, 'picture' | 'position'>) =>
  `${frame.picture}-upright-${leftEdgeOf(frame)}`

/** The key of the picture that an upright crop is taken from; other keys stay. */
export const withoutUpright = (key: string) => key.replace(/-upright-\d{1,3}$/, '')

/** The picture of a shared link, unless it is the page's own. */
export const sharePicture = (otherwise = 'the picture at the top of the page') =>
  optionalGroup(
    'Picture of a shared link',
    { picture: picture('Picture', { width: 1200 }), position: position() },
    { unseen: true, help: `Without one it is ${otherwise}.` },
  )
export type SharePicture = z.infer<ReturnType<typeof sharePicture>>

/** What search engines and shared links show. */
export const pageWords = () =>
  group(
    'In search results',
    {
      title: line('Title', 70, { unseen: true, help: 'The name of the business is added to it.' }),
      description: text('Description', 200, {
        unseen: true,
        help: 'One or two sentences, 160 characters at most look best.',
      }),
      keywords: list('Keywords', line('Keyword', 60), { entry: 'keyword', max: 20, unseen: true }),
      share: sharePicture(),
    },
    { unseen: true },
  )

/** A film and how it is announced. */
export const filmFields = () => ({
  address: filmAddress('Film', { help: 'The address of a film on YouTube or Vimeo, or your own file.' }),
  title: line('Title of the film', 80),
  published: day('Published on', { unseen: true }),
  credit: optionalLine('Credit', 120, { help: 'Shown with the film if it is not yours.' }),
})

/** A film that plays after a press. */
export const film = (label: string) => group(label, filmFields())
export type Film = z.infer<ReturnType<typeof film>>

/** The last words of a page, with a button to the contact form. */
export const action = () =>
  group('Call to action', { heading: line('Heading', 80), label: line('Button', 40) })
