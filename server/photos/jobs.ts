import { work } from '../work.ts'
import { derivePhoto, derivePhotoKind } from './derive-photo.ts'

export const photosJobs = [work(derivePhotoKind, derivePhoto)]
