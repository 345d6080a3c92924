import { aerialMedia } from './aerial-media.ts'
import { filmProduction } from './film-production.ts'
import { photography } from './photography.ts'
import type { ServiceHub } from './service.ts'

export const serviceHubs: readonly ServiceHub[] = [filmProduction, photography, aerialMedia]
