import { Done } from '../../domain/api-responses.ts'
import { IdParams } from '../../domain/ids.ts'
import { PhotoDay, SendMarks, SendMarksResult, SetPhotoDayNote } from '../../domain/school/photo-day.ts'
import { endpoint } from '../endpoint.ts'

export const showPhotoDay = endpoint({
  get: '/api/admin/events/{id}/photo-day',
  summary: 'Show the list of a photo day',
  params: IdParams,
  answer: PhotoDay,
})

export const sendMarks = endpoint({
  post: '/api/admin/events/{id}/photo-day/marks',
  summary: 'Send marks of a photo day',
  params: IdParams,
  body: SendMarks,
  answer: SendMarksResult,
})

export const setPhotoDayNote = endpoint({
  post: '/api/admin/pupils/{id}/photo-day-note',
  summary: 'Set the note of a student for the photo day',
  params: IdParams,
  body: SetPhotoDayNote,
  answer: Done,
})
