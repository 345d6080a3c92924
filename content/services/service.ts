import type { CaseStudySlug } from '../case-studies/case-study.ts'
import type { FilmName } from '../films.ts'
import type { Frame, PageWords } from '../frame.ts'
import type { GalleryName } from '../galleries.ts'

/** A piece of work that stands for a service: a still, or a film that plays in its place. */
interface Featured {
  title: string
  text: string
  frame: Frame
  /** Leads to the whole story. */
  caseStudy?: CaseStudySlug
  film?: FilmName
}

/** A kind of work inside a gallery, with the photos that show it best, by their file names. */
interface Example {
  title: string
  text: string
  photos: readonly string[]
}

/** One sub-page. */
export interface Service {
  slug: string
  title: string
  /** On the hub's card. */
  sentence: string
  /** The hub's card and the page's hero. */
  hero: Frame
  /** One sentence in large type. */
  lead: string
  paragraphs: readonly string[]
  /** What it includes, as a list. */
  included: readonly string[]
  featured: readonly Featured[]
  examples?: readonly Example[]
  gallery?: GalleryName
  action: { heading: string; label: string }
  page: PageWords
}

export interface ServiceHub {
  slug: 'film-production' | 'photography' | 'aerial-media'
  title: string
  /** The hub's headline. */
  headline: string
  paragraph: string
  action: { heading: string; label: string }
  services: readonly Service[]
  /** Pages elsewhere that belong to it too. */
  more?: readonly { label: string; href: string }[]
  page: PageWords
}
