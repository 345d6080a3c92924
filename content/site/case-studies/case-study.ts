import type { WorkCategory } from '../../../domain/site/work-categories.ts'
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

/** A section of the story: running text, with short notes next to it. */
export interface Passage {
  paragraphs: readonly string[]
  /** Shown in the margin: light, weather, equipment, a lesson learned. */
  margin: readonly string[]
}

export interface CaseStudy {
  slug: CaseStudySlug
  title: string
  /** Above the title. */
  badges: readonly WorkCategory[]
  client: string
  genre: string
  location: string
  /** One sentence in large type: what the project was about. */
  lead: string
  hero: Frame
  story: Passage
  process: Passage
  outcome: Passage
  /** Two side by side after the story, one at full width after the process. */
  frames: { pair: readonly [Frame, Frame]; wide: Frame }
  deliverables: readonly string[]
  /** Shown after the process. */
  film?: { name: FilmName; invitation: string; frame: Frame }
  action: {
    heading: string
    label: string
    /** The home page's contact section, or one at the foot of this page. */
    contact: 'home' | 'here'
  }
  page: PageWords
}
