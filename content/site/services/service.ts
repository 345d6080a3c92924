import type { CaseStudySlug } from '../case-studies/case-study.ts'
import type { FilmName } from '../films.ts'
import type { Frame, PageWords } from '../frame.ts'
import type { GalleryName } from '../galleries.ts'

/** The button that leads to the contact form. */
export const startProject = 'Start Your Project'

/** An example of the service: a photo, or a film that plays in its place. */
interface Featured {
  title: string
  text: string
  frame: Frame
  /** Links to the case study. */
  caseStudy?: CaseStudySlug
  film?: FilmName
}

/** A group of photos in a gallery, by file name. */
interface Example {
  title: string
  text: string
  photos: readonly string[]
}

/** One sub-page of a service. */
export interface Service {
  slug: string
  title: string
  /** On the card of the service's main page. */
  sentence: string
  /** For that card and for the top of the sub-page. */
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
  /** The headline of the service's main page. */
  headline: string
  paragraph: string
  action: { heading: string; label: string }
  services: readonly Service[]
  /** Other pages that belong to this service. */
  more?: readonly { label: string; href: string }[]
  page: PageWords
}
