import type { WorkCategory } from '../../domain/site/work-categories.ts'
import type { FilmName } from '../films.ts'
import type { Frame, PageWords } from '../frame.ts'

export type CaseStudySlug =
  | 'islay-whisky-journey'
  | 'ssda-winter-tourism'
  | 'fieldsports-journal-editorial'
  | 'visqueen-product-photography'
  | 'tourism-promotional-film'
  | 'heritage-documentation'
  | 'sose-pathways-tender'
  | 'taymouth-castle-golf'

/** A stretch of the story: running text, with short notes beside it. */
export interface Passage {
  paragraphs: readonly string[]
  /** Set in the margin: light, weather, kit, a thing learned. */
  margin: readonly string[]
}

export interface CaseStudy {
  slug: CaseStudySlug
  title: string
  /** Over the title. */
  badges: readonly WorkCategory[]
  client: string
  genre: string
  location: string
  /** One sentence in large type: what it was about. */
  lead: string
  hero: Frame
  story: Passage
  process: Passage
  outcome: Passage
  /** Two side by side after the story, one across the page after the process. */
  frames: { pair: readonly [Frame, Frame]; wide: Frame }
  deliverables: readonly string[]
  /** Plays after the process. */
  film?: { name: FilmName; invitation: string; frame: Frame }
  action: {
    heading: string
    label: string
    /** The home page's contact section, or one at the foot of this page. */
    contact: 'home' | 'here'
  }
  page: PageWords
}
