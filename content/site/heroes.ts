import type { Frame } from '../../domain/site/kinds/shared.ts'
import { sample } from './sample.ts'

/** Every picture at the top of a page with the title on it. Phones show an upright crop. */
export const heroes: readonly Frame[] = [
  sample.about,
  sample['aerial-photography'],
  ...sample['service-page'],
  ...sample['case-study'],
].map(({ hero }) => hero)
