import { Done } from '../../domain/api-responses.ts'
import {
  DeleteMedia,
  DescribePicture,
  FilmFileParams,
  ListedFilm,
  ListedPicture,
  MAX_POSTER_MB,
  MediaParams,
  MediaUses,
  RenditionParams,
  ReplacedPicture,
  ReplacePicture,
  SamplePicture,
  SamplePictureParams,
  SetPoster,
  SiteFilms,
  SitePictures,
  UsedMedia,
} from '../../domain/site/media/site-media.ts'
import { address, endpoint } from '../endpoint.ts'

export const listPictures = endpoint({
  get: '/api/admin/website-media/pictures',
  summary: 'List the pictures of the website',
  answer: SitePictures,
})

export const showPicture = endpoint({
  get: '/api/admin/website-media/pictures/{id}',
  summary: 'Show an uploaded picture of the website, and whether it is ready',
  params: MediaParams,
  answer: ListedPicture,
})

export const showSamplePicture = endpoint({
  get: '/api/admin/website-media/sample/{folder}/{name}',
  summary: 'Show a picture of the sample, and what names it',
  params: SamplePictureParams,
  answer: SamplePicture,
})

export const describePicture = endpoint({
  put: '/api/admin/website-media/pictures/{id}',
  summary: 'Save the alternative text, the credit and the focal point of a picture',
  params: MediaParams,
  body: DescribePicture,
  answer: ListedPicture,
})

export const deletePicture = endpoint({
  post: '/api/admin/website-media/pictures/{id}/delete',
  summary: 'Delete a picture that nothing uses, or remove it everywhere',
  params: MediaParams,
  body: DeleteMedia,
  answer: Done,
})

export const replacePicture = endpoint({
  post: '/api/admin/website-media/pictures/{id}/replace',
  summary: 'Put another picture in the place of one, in drafts that are then to be published',
  params: MediaParams,
  body: ReplacePicture,
  answer: ReplacedPicture,
})

export const spreadPictureWords = endpoint({
  post: '/api/admin/website-media/pictures/{id}/words',
  summary: 'Put what the library says about a picture into drafts of the pages that say something else',
  params: MediaParams,
  answer: ReplacedPicture,
})

export const showMediaUses = endpoint({
  get: '/api/admin/website-media/{id}/uses',
  summary: 'Show what names a picture or film of the website',
  params: MediaParams,
  answer: MediaUses,
})

export const listUsedMedia = endpoint({
  get: '/api/admin/website-media/used',
  summary: 'List the pictures and films of the website that anything names',
  answer: UsedMedia,
})

export const listFilms = endpoint({
  get: '/api/admin/website-media/films',
  summary: 'List the uploaded films of the website',
  answer: SiteFilms,
})

export const setFilmPoster = endpoint({
  put: '/api/admin/website-media/films/{id}/poster',
  summary: 'Give a film the picture that is shown before it plays',
  params: MediaParams,
  body: SetPoster,
  bodyMb: Math.ceil((MAX_POSTER_MB * 4) / 3) + 1,
  answer: ListedFilm,
})

export const deleteFilm = endpoint({
  post: '/api/admin/website-media/films/{id}/delete',
  summary: 'Delete a film that nothing uses, or remove it everywhere',
  params: MediaParams,
  body: DeleteMedia,
  answer: Done,
})

/** A rendition of an uploaded picture. */
export const sitePicture = address({ get: '/media/uploads/{folder}/{file}', params: RenditionParams })

/** An uploaded film, or its poster. */
export const siteFilm = address({ get: '/media/films/{file}', params: FilmFileParams })
