import { UNUSED_MEDIA_DAYS } from '../../../domain/site/media/site-media.ts'

/** The library of the website's pictures: a screen of its own, and the same wherever a picture is chosen. */
export const pictureLibraryWords = {
  lead: 'Every picture of the website: yours first, the newest at the top, then those of the sample.',
  which: 'Which pictures',
  all: 'All',
  unused: 'Not used',
  undescribed: 'Without a description',
  noneUnused: 'Every picture is used',
  noneUnusedHint: 'No picture of yours is missing from all pages, drafts and earlier versions.',
  noneUndescribed: 'Every picture is described',
  noneUndescribedHint: 'Each of them can be published.',
  describeAll: 'Describe one after the other',

  describe: 'Describe pictures',
  place: (at: number, of: number) => `${at} of ${of}`,
  saveAndNext: 'Save and go on',
  skip: 'Skip',
  coming: 'The next picture is on its way.',
  moreLater:
    'Enter saves and goes on. What stays in view, its slate and whose it is are said when you open it.',

  saved: 'Saved',
  uses: 'Where it is used',
  unusedHere: `Nothing uses it. ${UNUSED_MEDIA_DAYS} days after it was uploaded it is deleted automatically.`,

  ofSample:
    'This picture came with the website, as part of the program: it is neither changed nor deleted here. A page that has it can say in its own words what it shows, or have one of your pictures in its place: open it from the list.',
  slate: 'Its slate in a gallery',
  showsNothing: 'It is decorative: it says nothing that the words beside it do not say.',
  sampleUnused: 'No page, draft or earlier version has it.',

  replace: 'Replace it everywhere',
  replaceTitle: 'Put the other picture in its place?',
  replaceText:
    'These pages get a draft with the other picture. Visitors see it once you publish each of them.',
  replaceLeft: 'Earlier versions and what is planned keep this one.',
  replaceConfirm: 'Make the drafts',
  replaced: (drafts: number) =>
    `${drafts === 1 ? '1 draft has' : `${drafts} drafts have`} the other picture. Publish ${drafts === 1 ? 'it' : 'each'} when it looks right.`,

  sayOther: (pages: number) =>
    pages === 1
      ? 'One page says something else about it. One press puts these words into its draft; visitors read them once you publish it.'
      : `${pages} pages say something else about it. One press puts these words into their drafts; visitors read them once you publish each of them.`,
  spread: 'Use these words there too',
  spreadDone: (drafts: number) =>
    `${drafts === 1 ? '1 draft has' : `${drafts} drafts have`} these words. Publish ${drafts === 1 ? 'it' : 'each'} when it reads right.`,

  sentOf: (sent: number, of: number) => `${sent} of ${of} uploaded`,
}
