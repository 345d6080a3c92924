import { work } from '../job-verb.ts'
import { seedPhotos, seedPhotosKind } from './seed-photos.ts'

export const seedJobs = [work(seedPhotosKind, seedPhotos)]
