import { work } from '../work.ts'
import { derivePhoto, derivePhotoKind } from './derive-photo.ts'
import { drawSample, drawSampleKind } from './sample-gallery.ts'

export const photosJobs = [work(derivePhotoKind, derivePhoto), work(drawSampleKind, drawSample)]
