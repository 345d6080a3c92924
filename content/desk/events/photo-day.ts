import type { PupilMark } from '../../../domain/school/photo-day.ts'

/** The list for the phone on the photo day. */
export const photoDayWords = {
  lead: (device: string) =>
    `This device (${device}) keeps the list for a day, online or not. Marks are sent automatically, each once.`,
  notSent: (marks: string, since: string) =>
    `${marks} not sent yet, the first from ${since}. ${marks.startsWith('1 ') ? 'It is' : 'They are'} kept on this device until there is a connection.`,
  allSent: 'Everything has been sent.',
  marks: { here: 'Here', away: 'Away', refused: 'Refused' } satisfies Record<PupilMark, string>,
  /** What the last mark says of a student in the list. */
  state: (mark: PupilMark, at: string) =>
    `${{ here: 'Here', away: 'Away', refused: 'Refused' }[mark]}, ${at}`,
  refuses: (name: string) => `Does ${name} refuse to be photographed?`,
  refusesHint: 'No photo of them is shown or sold. You can undo it.',
  doesRefuse: 'Yes, refused',
  doesNotRefuse: 'No',
  lastMarks: 'Last marks',
  lastMarksHint: 'The last ten that you made on this device.',
  noMarks: 'All of them have been undone.',
  undo: (name: string, mark: PupilMark, at: string) => `Undo: ${name}, ${mark}, ${at}`,
  toCome: 'to come',
  saysOtherwise: (device: string, mark: PupilMark, at: string) =>
    `${device} said ${mark} at ${at}. The later mark counts.`,
  refusalStands: (device: string, at: string) =>
    `${device} said refused at ${at}. A refusal stands until it is undone.`,
  away: 'Away, says the school.',
  nobody: 'Nobody matches. Try part of the name, or all classes.',
  noStudents: 'Import the school’s roster first.',
  choose: 'Press a name, or scan a card.',
  scanning: 'Hold the card’s QR code in front of the camera.',
  noCard: 'This is not one of your cards.',
  notOfEvent: 'This card is from another photo day, or newer than the list on this device.',
  several: (names: string) => `More than one student could have this card: ${names}. Press the right one.`,
  denied:
    'The camera is not allowed here. Allow it in the browser’s settings for this page, or search for the name.',
  noCamera: 'No camera was found. Search for the name instead.',
  cameraFailed: 'The camera did not start. Close other apps that use it, or search for the name.',
  clock:
    'Photograph this with the camera, sharp and filling a third of the picture, once in the morning and again with each additional camera. Where cards fail, photos are sorted by the times of your marks, for you to check.',
  group:
    'Photograph this with the camera before the cards of a group, and again after them, once everybody is in place. Then take the picture. If somebody walks off, leave the second one out: the photos wait for your check.',
  groupSign: 'The group sign',
  clockOf: (device: string) => `The clock of ${device}`,
  noteLabel: 'Note for the photo day',
  noteHint: 'What to know before the shutter: needs quiet, no flash. It is deleted with the photos.',
  noteSaved: 'Note saved.',
  gone: 'A student is not in this event any more.',
}
