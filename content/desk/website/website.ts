/** The list of the website's pages. */
export const websiteWords = {
  lead: 'Everything that visitors read. They see none of your changes until you publish them; only what you say about a picture that is already on the website shows at once.',
  release: (number: string, when: string) => `Visitors see release ${number}, published ${when}.`,
  sampleRelease: 'Visitors see the original text: nothing has been published yet.',
  noMatch: 'Nothing matches',
  noneChanged: 'Nothing is waiting to be published.',
  noneHanded: 'Nothing is handed over.',
  ordered: 'The new order is live.',
  orderBack: 'The previous order is live again.',
  movedTo: (title: string, place: number, of: number) => `${title} is now ${place} of ${of}.`,
  everyKind: 'Everything',
  tooManyToOrder: (most: string) =>
    `There are more than ${most} here, so their order cannot be changed. Please delete some first.`,
  clearToOrder: 'Clear the search to change the order.',
  kindOrder: (plural: string) => `The order of ${plural.toLowerCase()}`,
}

/** A new document whose address is chosen when it is made. */
export const newAddressWords = {
  stays: 'This address stays as it is, also when the title changes.',
  noTitle: 'Please give it a title',
  noAddress: 'Please give it an address',
  oddAddress: 'Small letters, figures and single hyphens only',
  taken: 'Something has this address already, or had it before',
}

/** The short way to a case study. */
export const caseStudyWords = {
  enough:
    'Title, client, three texts and pictures are enough. The rest can be filled in from them, and from the last case study: kinds of work, genre, place and the call to action. What you typed stays.',
  filled: 'The rest is filled in. Please look at kinds of work, genre and place.',
}

/** What stands beside a page of the list. */
export const documentStates = {
  sample: 'Original text',
  published: (day: string) => `Published ${day}`,
  unpublished: 'Not published yet',
  deleted: 'Deleted',
  handedOver: 'Handed over',
  givenBack: 'Given back',
  scheduled: (when: string) => `Will be published ${when}`,
  scheduleFailed: 'Planned, and waiting for you',
  unfit: 'Needs putting right',
}

/** One page of the website, while it is edited. */
export const editorWords = {
  saved: (time: string) => `Saved ${time}`,
  saving: 'Saving…',
  unsaved: 'Typing…',
  waiting: 'Not saved: no connection. Your words are kept on this device.',
  waitingUnkept: 'Not saved: no connection. Please keep this page open.',
  refused: (reason: string) => `Not saved: ${reason}`,
  nothingChanged: 'Nothing changed',
  left: (characters: number) => (characters < 0 ? `${-characters} too many` : `${characters} left`),
  copy: (title: string) => `${title} (copy)`,
  added: 'Added:',
  takenOut: 'Taken out:',
  decorative: 'Decorative',
  toolbar: (label: string) => `Format: ${label}`,
  moved: (name: string, place: number, of: number) => `${name} is now ${place} of ${of}.`,
  categoryGone: 'A category that is gone',
  pageGone: 'A page that is gone',
  ownPage: 'A page of your own',
  everyChoice: 'Everything is in this list already. What you remove can be added again.',
  listFull: (most: number) => `No more than ${most} fit here. Remove one to add another.`,
  removed: (name: string) => `${name} has been removed.`,
  previewOlder: 'The preview shows the page as it was before:',
  previewNone: 'The preview appears once this is filled in:',
  previewOf: (when: string) => `You are looking at the version of ${when}. What you typed is still there.`,
  andMore: (more: number) => `and ${more} more`,
  sharePictureLater: 'The picture for shared links is drawn when this is published.',
  problems: (count: number) =>
    count === 1
      ? 'One thing has to be put right before this can be published:'
      : `${count} things have to be put right before this can be published:`,
  restored: (when: string) => `Words that you typed ${when} had not reached the server. They are back.`,
  useServers: 'Discard them',
  serverWordsBack: 'What you typed is gone again.',
  chooseThese: 'Keep what is chosen',
  conflictTitle: 'Changed in two places',
  conflictText:
    'This was changed on another screen or by somebody else while you were typing. Please choose for each field which words stay. Nothing has been replaced so far.',
  conflictWaits:
    'This was changed in two places. Nothing more is saved until you have chosen which words stay.',
  mine: 'Typed here',
  theirs: 'Saved there',
  publishedMeanwhile:
    'Another version was published while this page was open. Please look again at what will change before you publish.',
  scheduled: (when: string) => `It will be published on ${when}, Scottish time.`,
  scheduleFailed: (when: string, why: string) => `It is not published on ${when}: ${why}`,
  unscheduled: 'It will not be published at that time.',
  willBePublished: (when: string) => `It will be published on ${when}.`,
  published: 'Published.',
  publishedNow: 'Published: visitors see it',
  live: 'It is live at',
  liveSoon: 'Every visitor sees it within ten seconds.',
  publishTitle: 'Publish these changes?',
  publishLaterTitle: 'Publish at a time',
  scottishTime: (moment: string | undefined) =>
    moment ? `${moment}, Scottish time, wherever you are.` : 'Scottish time, wherever you are.',
  whichDay: 'Please choose a day',
  whichTime: 'Please give a time, such as 09:30',
  inThePast: 'Please choose a time in the future',
  noSuchTime: (time: string) =>
    `There is no ${time} on this day: the clocks go forward. Please choose another time`,
  timeTwice: 'The clocks go back, so this time comes twice: it is published the first time.',
  addressChanges: (from: string, to: string) =>
    `The address changes from ${from} to ${to}. The old address will lead to the new one.`,
  discardTitle: 'Discard the changes?',
  discardText: 'What visitors read stays as it is.',
  discardNewText: 'This was never published, so nothing of it is left.',
  discarded: 'The changes are gone.',
  deleteTitle: (title: string) => `Delete ${title}?`,
  deleteText: (address: string | null) =>
    address
      ? `Its address ${address} will say that the page has gone. Its versions are kept, and you can bring one back.`
      : 'Visitors will not see it any more. Its versions are kept, and you can bring one back.',
  oldPrices: 'These still name an old price in their words. Please change them too:',
  pricesInWords:
    'Texts with prices in words, such as ‘five hundred pounds’ or ‘half’, are not found: please remember those.',
  usedBy: 'These lead to it. Please change them too:',
  hiddenLinks:
    'Texts and buttons here still lead to it or to one of its pages. Please change them if visitors shouldn’t find it there:',
  deleted: (title: string) => `${title} is off the website.`,
  resetTitle: 'Back to the original text?',
  resetText:
    'Visitors will read what the project came with. Your versions are kept, and you can bring one back.',
  reset: 'The original text is live.',
  versions:
    'The last fifty that were published. Bringing one back makes it your draft: visitors see it once you publish it.',
  noVersions: 'Nothing of yours has been published here yet.',
  broughtBack: (when: string) => `The version of ${when} is your draft now.`,
  unfit: (isRead: boolean, hasSample: boolean) =>
    isRead
      ? 'A picture or film that is used here is gone. Visitors see another picture in its place, or a grey frame. Please choose a new one and publish.'
      : `An update changed what can be entered here, and what you published does not fit any more. ${hasSample ? 'Visitors read the original text' : 'Visitors do not see it'} until you put right what is marked and publish again.`,
  leftOut: (labels: readonly string[], isNew: boolean) =>
    `An update changed this form. What was typed before does not fit any more and is left out of: ${labels.join(', ')}. Please type it again${isNew ? ', or discard this draft' : ''}.`,
  isDeleted: 'This is off the website. Bring a version back and publish it to show it again.',
}

const whoever = (by: string | null) => by ?? 'Somebody whose account has gone'

/** A draft that an editor hands to the owner. */
export const handoverWords = {
  title: 'Hand this over?',
  lead: 'The owner reads these changes, and publishes them or gives them back to you. Visitors see nothing of them until then.',
  note: 'Note for the owner (optional)',
  done: 'Handed over.',
  waits: (when: string, changedSince: boolean) =>
    changedSince
      ? `You handed this over ${when}, and it has been changed since. The owner sees it as it is now.`
      : `Handed over ${when}. It waits for the owner.`,
  waitsForYou: (by: string | null, when: string, changedSince: boolean) =>
    `${whoever(by)} handed this over to you ${when}${changedSince ? ', and it has been changed since' : ''}.`,
  givenBack: (by: string | null, when: string) => `${whoever(by)} gave this back ${when}.`,
  youGaveBack: (when: string) => `Given back ${when}.`,
  giveBackTitle: 'Give it back?',
  giveBackLead: 'Nothing is published, and the draft stays as it is.',
  word: 'What should change?',
  givenBackDone: 'Given back.',
}

/** A list of pictures, such as those of a gallery. */
export const pictureListWords = {
  count: (count: number, entry: string) => (count === 1 ? `1 ${entry}` : `${count} ${entry}s`),
  add: (entry: string) => `Add ${entry}s`,
  addChosen: (count: number, entry: string) => (count === 1 ? `Add 1 ${entry}` : `Add ${count} ${entry}s`),
  chosenNone: 'Choose the pictures you want, in order.',
  noRoom: 'There is no room for more.',
  taken: 'Already here',
  order:
    'Drag a picture to its place, or press it to move it to a number, swap it or remove it. With the keyboard: the arrows go from one to the next, and with Shift they move it.',
  place: (name: string, place: number, of: number, alt: string) =>
    `${name} ${place} of ${of}${alt ? `: ${alt}` : ''}`,
  missing: 'This picture is no longer here.',
  newestFirst: 'Newest first',
  newestFirstDone: 'The newest come first.',
  moveTo: (count: number) => `Move to place (1 to ${count})`,
  move: 'Move',
  whichPlace: (count: number) => `Please give a number from 1 to ${count}`,
  toStart: 'Move to the start',
  replace: 'Choose another',
  remove: 'Remove it',
}
