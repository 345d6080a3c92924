import { work } from '../work.ts'
import { derivePhoto, derivePhotoKind } from './derive-photo.ts'
import { mailNotMyChild, mailNotMyChildKind } from './mail-not-my-child.ts'

export const photosJobs = [work(derivePhotoKind, derivePhoto), work(mailNotMyChildKind, mailNotMyChild)]
