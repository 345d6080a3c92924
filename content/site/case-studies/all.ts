import type { WithId } from '../../../domain/site/kinds/all.ts'
import type { CaseStudy } from '../../../domain/site/kinds/case-study.ts'
import { fieldsportsJournalEditorial } from './fieldsports-journal-editorial.ts'
import { heritageDocumentation } from './heritage-documentation.ts'
import { islayWhiskyJourney } from './islay-whisky-journey.ts'
import { sosePathwaysTender } from './sose-pathways-tender.ts'
import { ssdaWinterTourism } from './ssda-winter-tourism.ts'
import { taymouthCastleGolf } from './taymouth-castle-golf.ts'
import { tourismPromotionalFilm } from './tourism-promotional-film.ts'
import { visqueenProductPhotography } from './visqueen-product-photography.ts'

/** In the order of their "next" links; the last one links to the first. */
export const caseStudies: readonly WithId<CaseStudy>[] = [
  islayWhiskyJourney,
  ssdaWinterTourism,
  visqueenProductPhotography,
  sosePathwaysTender,
  fieldsportsJournalEditorial,
  tourismPromotionalFilm,
  heritageDocumentation,
  taymouthCastleGolf,
].map((study) => ({ id: study.slug, ...study }))
