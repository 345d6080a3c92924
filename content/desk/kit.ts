/** What several screens of the desk say. */
export const anyScreen = {
  required: 'Fields are required unless marked optional.',
  letGo: 'Drop them here.',
  unreadable: 'These files could not be read. Please check that they are still there and drop them again.',
  pastEnd: (page: number) => `Page ${page} is past the end.`,
  notLoaded: (what: string) => `The ${what} did not load`,
  noSuch: (what: string) => `There is no such ${what}`,
  mistyped: 'The address may be old or mistyped.',
  deleted: (photos: string) =>
    `${photos} deleted: now only people who bought it can see it. The file itself is destroyed with its student or event.`,
}
