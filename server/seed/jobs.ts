import { jobVerb } from '../job-verb.ts'
import { seedOrders, seedOrdersKind } from './past/seed-orders.ts'
import { removeSample, removeSampleKind } from './remove/remove-sample.ts'
import { seedPhotos, seedPhotosKind } from './seed-photos.ts'

export const seedJobs = [
  jobVerb(seedPhotosKind, seedPhotos),
  jobVerb(seedOrdersKind, seedOrders),
  jobVerb(removeSampleKind, removeSample),
]
