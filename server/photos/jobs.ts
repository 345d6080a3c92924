import { jobVerb } from '../job-registration.ts'
import { derivePhoto, derivePhotoKind } from './derive/derive-photo.ts'
import { mailNotMyChild, mailNotMyChildKind } from './gallery/mail-not-my-child.ts'
import { forgetGalleryVisits, forgetGalleryVisitsKind } from './gallery/open-gallery.ts'
import { readCard, readCardKind } from './sort/read-card.ts'
import { sortEvent, sortPhotosKind } from './sort/sort-photos.ts'
import { sweepFiles, sweepFilesKind } from './upload/sweep-orphaned-files.ts'

export const photosJobs = [
  jobVerb(derivePhotoKind, derivePhoto),
  jobVerb(readCardKind, readCard),
  jobVerb(sortPhotosKind, sortEvent),
  jobVerb(mailNotMyChildKind, mailNotMyChild),
  jobVerb(forgetGalleryVisitsKind, forgetGalleryVisits),
  jobVerb(sweepFilesKind, sweepFiles),
]
