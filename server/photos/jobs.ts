import { work } from '../job-verb.ts'
import { derivePhoto, derivePhotoKind } from './derive/derive-photo.ts'
import { sweepFiles, sweepFilesKind } from './receive/sweep-files.ts'
import { forgetLooks, forgetLooksKind } from './show/forget-looks.ts'
import { mailNotMyChild, mailNotMyChildKind } from './show/mail-not-my-child.ts'
import { readCard, readCardKind } from './sort/read-card.ts'
import { sortEvent, sortPhotosKind } from './sort/sort-photos.ts'

export const photosJobs = [
  work(derivePhotoKind, derivePhoto),
  work(readCardKind, readCard),
  work(sortPhotosKind, sortEvent),
  work(mailNotMyChildKind, mailNotMyChild),
  work(forgetLooksKind, forgetLooks),
  work(sweepFilesKind, sweepFiles),
]
