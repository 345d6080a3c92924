import { MAX_ALT, type MediaUse } from '../../../domain/site/media/site-media.ts'

const firstOf = (titles: readonly string[]) =>
  `${titles.slice(0, 3).join(', ')}${titles.length > 3 ? ` and ${titles.length - 3} more` : ''}`

/** Choosing and describing the website's pictures and films. */
export const websiteMediaWords = {
  choose: 'Choose a picture',
  takeOut: 'Take it out',
  saysName: 'To a screen reader it says your name.',
  logoSaysName: 'It is your logo: to a screen reader it says your name, and needs no description.',
  change: 'Choose another picture',
  describe: 'Describe it',
  none: 'No picture yet',
  unknown: 'This picture is no longer here. Please choose another.',
  notYet: 'It is being prepared.',
  narrow: (width: number, place: number) =>
    `It is ${width.toLocaleString('en-GB')} pixels wide. Here a picture is shown up to ${place.toLocaleString('en-GB')} pixels wide, so it may look soft.`,
  someNarrow: (count: number, place: number) =>
    `${count === 1 ? '1 of these is' : `${count} of these are`} narrower than ${place.toLocaleString('en-GB')} pixels, and may look soft where it is shown large.`,
  cannot: 'It cannot be shown.',
  needsAlt:
    'Says nothing yet about what it shows. It can be published once it does, or is marked as decorative.',

  library: 'Pictures',
  search: 'Search by file name or by what it shows',
  found: (count: number) => (count === 1 ? '1 picture' : `${count} pictures`),
  foundNone: 'No picture has that name, or shows that.',
  emptyTitle: 'No pictures yet',
  empty: 'Upload your first above: from this computer, or from your phone’s photos.',
  sample: 'Sample',
  preparing: 'Preparing…',
  failed: 'Cannot be read',
  withoutAlt: 'Needs a description',
  logo: 'Logo',
  open: 'Describe or delete',
  back: 'All pictures',

  upload: 'Upload pictures',
  uploadHint: 'JPEG, PNG, WebP, AVIF or SVG, up to 60 MB each',
  uploads: 'Uploads',
  waiting: 'Waiting its turn',
  sent: (share: number) => `${Math.floor(share * 100)} % sent`,
  checking: 'All sent. Being received…',
  done: 'Uploaded',
  known: 'Already here',
  goesOn: 'The connection is lost. It resumes automatically when it is back.',
  stopped: 'The connection failed.',
  again: 'Try again',
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  resumes: 'If you close this page, choose the same files again later: they carry on where they stopped.',

  keepTheirs: (titles: readonly string[]) =>
    `What you save here is for new uses. Where visitors see the picture already, on ${firstOf(titles)}, it keeps the words and the crop that you published: change those on that page.`,
  hereAlone:
    'These words are for this page alone. They are part of its draft: visitors get them once you publish. The library keeps its own, for new uses.',
  describedHere: 'Done',
  asInLibrary: 'Use the library’s words',

  use: 'Use this picture',
  save: 'Save',
  saveAndUse: 'Save and use',
  alt: 'What the picture shows',
  altHint: `For people who cannot see it, and for search engines: one plain sentence, at most ${MAX_ALT} characters.`,
  altMissing: 'Please say what the picture shows, or tick Decorative',
  decorative: 'Decorative: it says nothing that the words beside it do not say',
  slate: 'Its slate in a gallery (optional)',
  slateHint: 'Place, season, purpose: Ridge · First light, October, for a print',
  credit: 'Whose picture it is (optional)',
  focus: 'What stays in view',
  focusHint: 'Press on the picture, or move the point with the arrow keys.',
  focusPoint: (left: number, top: number) => `${left} % from the left, ${top} % from the top`,
  crops: { wide: '16:9', tall: '4:5', square: '1:1' },
  noPicture: 'Choose the picture first.',

  film: 'Paste the address of a film on YouTube or Vimeo, or upload an MP4 of your own.',
  filmUnknown: 'This is not the address of a film on YouTube or Vimeo. Copy it from the film’s Share button.',
  filmUpload: 'Upload a film',
  filmUploadHint: 'MP4 with H.264 and AAC, up to 2 GB',
  filmRemove: 'Use another film',
  filmAt: { youtube: 'A film on YouTube', vimeo: 'A film on Vimeo' },
  filmOwn: 'Your own film',
  filmsOwn: 'Films that you have uploaded',
  filmUse: 'Use it',
  poster: 'The picture before it plays',
  posterHint: 'Go to a moment of the film that you like, and use it.',
  posterTake: 'Use this moment',
  posterTaken: 'The picture is saved.',
  posterNone: 'It has no picture yet.',
  posterFailed: 'This browser cannot take a picture of the film. Please try another moment.',
  filmSize: (megabytes: number) => `${megabytes} MB`,
}

/** Deleting a picture or film of the website. */
export const deleteMediaWords = {
  delete: { picture: 'Delete this picture', film: 'Delete this film' },
  title: { picture: 'Delete this picture?', film: 'Delete this film?' },
  looking: 'Looking where it is used…',
  unused: 'Nothing uses it. Its file will be deleted for good.',
  used: {
    picture: 'It is used here. Where visitors see it, a grey frame stays until you choose another picture:',
    film: 'It is used here. Where visitors see it, an empty grey frame stays until you choose another film:',
  },
  places: ({ live, draft, planned, versions }: Pick<MediaUse, 'live' | 'draft' | 'planned' | 'versions'>) =>
    [
      live && 'visitors see it',
      draft && 'draft',
      planned && 'planned, and will wait for you',
      versions > 0 && (versions === 1 ? '1 earlier version' : `${versions} earlier versions`),
    ]
      .filter(Boolean)
      .join(' · '),
  goes: 'Its file is deleted at once and for good, from every page, version and shared link. It stays in backups that were made before. Networks and people who copied it still have it.',
  everywhere: 'Remove everywhere',
  ownerRemoves: 'It is used here, so only the owner can remove it:',
  keep: 'Keep it',
  deleted: { picture: 'The picture is gone.', film: 'The film is gone.' },
}
