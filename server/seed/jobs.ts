import { jobRegistration } from '../job-registration.ts'
import { seedOrders, seedOrdersJob } from './past-campaign/seed-orders.ts'
import { removeSample, removeSampleJob } from './remove/remove-sample.ts'
import { seedPhotos, seedPhotosJob } from './seed-photos.ts'

export const seedJobs = [
  jobRegistration(seedPhotosJob, seedPhotos),
  jobRegistration(seedOrdersJob, seedOrders),
  jobRegistration(removeSampleJob, removeSample),
]
