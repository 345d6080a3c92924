import { jobRegistration } from '../job-registration.ts'
import { derivePhoto, derivePhotoJob } from './derive/derive-photo.ts'
import { remakePreviews, remakePreviewsJob } from './derive/remake-previews.ts'
import { purgeGalleryVisits, purgeGalleryVisitsJob } from './gallery/open-gallery.ts'
import { readCard, readCardJob } from './sort/read-card.ts'
import { sortEvent, sortPhotosJob } from './sort/sort-photos.ts'
import { sweepOrphanedFiles, sweepOrphanedFilesJob } from './upload/sweep-orphaned-files.ts'

export const photosJobs = [
  jobRegistration(derivePhotoJob, derivePhoto),
  jobRegistration(remakePreviewsJob, remakePreviews),
  jobRegistration(readCardJob, readCard),
  jobRegistration(sortPhotosJob, sortEvent),
  jobRegistration(purgeGalleryVisitsJob, purgeGalleryVisits),
  jobRegistration(sweepOrphanedFilesJob, sweepOrphanedFiles),
]
