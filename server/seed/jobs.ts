import { jobVerb } from '../job-registration.ts'
import { seedOrders, seedOrdersKind } from './past-campaign/seed-orders.ts'
import { removeSample, removeSampleKind } from './remove/remove-sample.ts'
import { seedPhotos, seedPhotosKind } from './seed-photos.ts'

export const seedJobs = [
  jobVerb(seedPhotosKind, seedPhotos),
  jobVerb(seedOrdersKind, seedOrders),
  jobVerb(removeSampleKind, removeSample),
]
