import { IdParams } from '../../domain/ids.ts'
import { CleanParams, CleanQuery } from '../../domain/photos/clean-pictures.ts'
import {
  FindGone,
  Gallery,
  GonePhotos,
  MyPupils,
  NotMyChild,
  NotMyChildAnswer,
  OpenGallery,
  PreviewParams,
  PreviewQuery,
  SampleParams,
} from '../../domain/photos/photos.ts'
import { ChooseSchoolPortrait, SchoolPortraitOf } from '../../domain/photos/school-portrait.ts'
import { address, endpoint } from '../endpoint.ts'

export const openGallery = endpoint({
  post: '/api/gallery',
  summary: 'Open the gallery of an access code',
  as: 'anyone',
  body: OpenGallery,
  answer: Gallery,
})

export const listMyPupils = endpoint({
  get: '/api/account/pupils',
  summary: 'List the students linked to the account',
  as: 'account',
  answer: MyPupils,
})

export const openMyGallery = endpoint({
  get: '/api/account/pupils/{id}/gallery',
  summary: 'Open the gallery of a linked student',
  as: 'account',
  params: IdParams,
  answer: Gallery,
})

export const reportNotMyChild = endpoint({
  post: '/api/gallery/not-my-child',
  summary: 'Report that a photo shows another child',
  as: 'visitor',
  body: NotMyChild,
  answer: NotMyChildAnswer,
})

export const findGone = endpoint({
  post: '/api/gallery/gone',
  summary: 'Find the photos of an open gallery that may no longer be shown, and why',
  as: 'visitor',
  body: FindGone,
  answer: GonePhotos,
})

export const chooseSchoolPortrait = endpoint({
  post: '/api/gallery/for-school',
  summary: 'Choose a child’s portrait for the school',
  as: 'visitor',
  body: ChooseSchoolPortrait,
  answer: SchoolPortraitOf,
})

/** A watermarked picture, at a signed address that expires. */
export const photoPreview = address({
  get: '/api/photos/{photoId}/{size}',
  params: PreviewParams,
  query: PreviewQuery,
})

/** A picture without a watermark, at an address for one session of the owner. */
export const cleanPicture = address({
  get: '/api/photos/{photoId}/clean/{size}',
  params: CleanParams,
  query: CleanQuery,
})

/** A picture of the sample gallery. */
export const samplePicture = address({ get: '/api/samples/{no}/{size}', params: SampleParams })
