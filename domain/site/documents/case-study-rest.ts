import { truncate } from '../../text.ts'
import { mediaIn } from '../media/text-media.ts'
import { blocksOf } from '../rich-text/blocks.ts'
import { plainTextOf } from '../rich-text/light-markdown.ts'

type Values = Record<string, unknown>

const group = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {}
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** What of the model takes the place of an empty field. */
const or = (value: unknown, other: unknown): unknown =>
  (Array.isArray(value) ? value.length > 0 : value !== '' && value !== undefined && value !== null)
    ? value
    : other

/** The first paragraph of a text that is neither a heading nor a picture, without marks. */
function firstWords(blocks: readonly string[]): string {
  for (const block of blocks) {
    const isText = blocksOf(block).some(({ type }) => type === 'paragraph')
    if (isText && mediaIn(block).length === 0) return plainTextOf(block).replace(/\s+/g, ' ').trim()
  }
  return ''
}

/** Whole sentences, as many as there is room for; of a longer one, as many words. */
function sentences(words: string, most: number): string {
  if (words.length <= most) return words
  const start = words.slice(0, most)
  const end = Math.max(...['. ', '! ', '? '].map((mark) => start.lastIndexOf(mark)))
  if (end > 0) return start.slice(0, end + 1)
  const room = start.slice(0, most - 2)
  return `${room.slice(0, room.lastIndexOf(' ') + 1 || room.length).trim()} …`
}

/**
 * A case study with everything filled that its title, client, three texts and pictures leave open. Kinds of work, genre, place
 * and the last words are those of another one. What is typed stays, and so does what only she can say.
 */
export function withRestFilled(typed: Values, model: Values): Values {
  const title = text(typed.title)
  const location = text(or(text(typed.location), model.location))
  const words = firstWords(list(group(typed.story).paragraphs).map(text))
  const lead = text(or(text(typed.lead), sentences(words, 300)))
  const slate = truncate([title, location].filter(Boolean).join(' · '), 80)
  const named = (frame: unknown): Values => ({ ...group(frame), slate: or(text(group(frame).slate), slate) })
  const frames = group(typed.frames)
  const pair = list(frames.pair).map(named)
  const wide = named(frames.wide)
  const widePicture = pair.at(-1)?.picture ?? group(typed.hero).picture
  const page = group(typed.page)
  return {
    ...typed,
    location,
    lead,
    badges: or(typed.badges, list(model.badges)),
    genre: or(text(typed.genre), model.genre),
    hero: named(typed.hero),
    frames: { ...frames, pair, wide: { ...wide, picture: or(wide.picture, widePicture ?? '') } },
    action: {
      ...group(typed.action),
      heading: or(text(group(typed.action).heading), group(model.action).heading ?? ''),
      label: or(text(group(typed.action).label), group(model.action).label ?? ''),
    },
    page: {
      ...page,
      title: or(text(page.title), title),
      description: or(text(page.description), sentences(lead, 200)),
    },
  }
}
