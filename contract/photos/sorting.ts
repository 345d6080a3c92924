import { Done } from '../../domain/api-responses.ts'
import { IdParams } from '../../domain/ids.ts'
import { SaveClassPhotoNames, SavedClassPhotoNames } from '../../domain/photos/class-photo-names.ts'
import { PublishedSheet, SheetLayout } from '../../domain/photos/class-sheet.ts'
import { ClassIdPhotos, SavedIdCrop, SaveIdCrop } from '../../domain/photos/id-photos.ts'
import { ChoosePortrait, PortraitChosen } from '../../domain/photos/school-portrait.ts'
import {
  Assignments,
  AssignPhotos,
  ContactSheet,
  HidePhotos,
  PupilPhotos,
  RotatePhoto,
  SetPhotoSortOrder,
  Sorted,
  SortingBoard,
  TagPeople,
  UnwithholdPhoto,
} from '../../domain/photos/sorting.ts'
import { ExistingPhotos, FindExistingPhotos } from '../../domain/photos/uploads.ts'
import { endpoint } from '../endpoint.ts'

export const findExistingPhotos = endpoint({
  post: '/api/admin/known-photos',
  summary: 'Ask which files were already uploaded',
  body: FindExistingPhotos,
  answer: ExistingPhotos,
})

export const showPupilPhotos = endpoint({
  get: '/api/admin/pupils/{id}/photos',
  summary: 'Show a student’s photos',
  params: IdParams,
  answer: PupilPhotos,
})

export const showSorting = endpoint({
  get: '/api/admin/events/{id}/sorting',
  summary: 'Show the unsorted photos',
  params: IdParams,
  answer: SortingBoard,
})

export const showContactSheet = endpoint({
  get: '/api/admin/classes/{id}/photos',
  summary: 'Show a contact sheet',
  params: IdParams,
  answer: ContactSheet,
})

export const sortPhotos = endpoint({
  post: '/api/admin/events/{id}/sort',
  summary: 'Sort an event’s photos again',
  params: IdParams,
  answer: Sorted,
})

export const assignPhotos = endpoint({
  post: '/api/admin/photos/place',
  summary: 'Assign photos to students',
  body: AssignPhotos,
  answer: Assignments,
})

export const restoreAssignments = endpoint({
  post: '/api/admin/photos/restore',
  summary: 'Undo an assignment',
  body: Assignments,
  answer: Assignments,
})

export const confirmPhotos = endpoint({
  post: '/api/admin/photos/confirm',
  summary: 'Confirm assignments',
  body: Assignments,
  answer: Done,
})

export const hidePhotos = endpoint({
  post: '/api/admin/photos/mark',
  summary: 'Hide or remove photos',
  body: HidePhotos,
  answer: Done,
})

export const rotatePhoto = endpoint({
  post: '/api/admin/photos/{id}/turn',
  summary: 'Turn a photo',
  params: IdParams,
  body: RotatePhoto,
  answer: Done,
})

export const setPhotoSortOrder = endpoint({
  post: '/api/admin/pupils/{id}/photo-order',
  summary: 'Arrange a student’s photos',
  params: IdParams,
  body: SetPhotoSortOrder,
  answer: Done,
})

export const choosePortrait = endpoint({
  post: '/api/admin/pupils/{id}/for-school',
  summary: 'Choose a student’s portrait for school',
  params: IdParams,
  body: ChoosePortrait,
  answer: PortraitChosen,
})

export const showIdPhotos = endpoint({
  get: '/api/admin/classes/{id}/id-photos',
  summary: 'Show a class’s ID photos and their frames',
  params: IdParams,
  answer: ClassIdPhotos,
})

export const saveIdCrop = endpoint({
  post: '/api/admin/photos/{id}/id-frame',
  summary: 'Save the frame of a photo’s ID photo',
  params: IdParams,
  body: SaveIdCrop,
  answer: SavedIdCrop,
})

export const tagPeople = endpoint({
  post: '/api/admin/photos/{id}/people',
  summary: 'Mark who is in a class photo',
  params: IdParams,
  body: TagPeople,
  answer: Done,
})

export const unwithholdPhoto = endpoint({
  post: '/api/admin/photos/{id}/as-it-is',
  summary: 'Show a photo of several again after an erasure',
  params: IdParams,
  body: UnwithholdPhoto,
  answer: Done,
})

export const saveNames = endpoint({
  post: '/api/admin/photos/{id}/names',
  summary: 'Save the names under a class photo',
  params: IdParams,
  body: SaveClassPhotoNames,
  answer: SavedClassPhotoNames,
})

export const publishSheet = endpoint({
  post: '/api/admin/classes/{id}/sheet',
  summary: 'Publish a class’s sheet of portraits to families',
  params: IdParams,
  body: SheetLayout,
  answer: PublishedSheet,
})
