import { work } from '../work.ts'
import { derivePhoto, derivePhotoKind } from './derive-photo.ts'
import { forgetLooks, forgetLooksKind } from './forget-looks.ts'
import { mailNotMyChild, mailNotMyChildKind } from './mail-not-my-child.ts'
import { readCard, readCardKind } from './read-card.ts'
import { sortEvent, sortPhotosKind } from './sort-photos.ts'

export const photosJobs = [
  work(derivePhotoKind, derivePhoto),
  work(readCardKind, readCard),
  work(sortPhotosKind, sortEvent),
  work(mailNotMyChildKind, mailNotMyChild),
  work(forgetLooksKind, forgetLooks),
]
