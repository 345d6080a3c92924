import { about } from './about.ts'
import { aerialPhotography } from './aerial-photography.ts'
import { caseStudies } from './case-studies/all.ts'
import type { Frame } from './frame.ts'
import { serviceHubs } from './services/hubs.ts'

/** Every picture at the top of a page with the title on it. Phones show an upright crop. */
export const heroes: readonly Frame[] = [
  about.hero,
  aerialPhotography.hero,
  ...serviceHubs.flatMap(({ services }) => services.map(({ hero }) => hero)),
  ...caseStudies.map(({ hero }) => hero),
]
