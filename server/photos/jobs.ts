import { jobVerb } from '../job-verb.ts'
import { derivePhoto, derivePhotoKind } from './derive/derive-photo.ts'
import { sweepFiles, sweepFilesKind } from './receive/sweep-files.ts'
import { mailNotMyChild, mailNotMyChildKind } from './show/mail-not-my-child.ts'
import { forgetGalleryVisits, forgetGalleryVisitsKind } from './show/open-gallery.ts'
import { readCard, readCardKind } from './sort/read-card.ts'
import { sortEvent, sortPhotosKind } from './sort/sort-photos.ts'

export const photosJobs = [
  jobVerb(derivePhotoKind, derivePhoto),
  jobVerb(readCardKind, readCard),
  jobVerb(sortPhotosKind, sortEvent),
  jobVerb(mailNotMyChildKind, mailNotMyChild),
  jobVerb(forgetGalleryVisitsKind, forgetGalleryVisits),
  jobVerb(sweepFilesKind, sweepFiles),
]
