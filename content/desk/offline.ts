/** The desk without a connection. */
export const offlineCopyWords = {
  shownAsOf: (when: string) => `Shown as of ${when}, no connection.`,
  leftOut: 'Codes and email addresses are not kept on this device.',
  notKept:
    'No connection. Without one, the desk shows the events and classes that you opened here in the last day.',
}

/** Changes that wait for a connection. */
export const offlineQueueWords = {
  notAllSent: 'Not everything has been sent',
  wouldBeLost: (changes: string, they: string) =>
    `${changes} could not be sent yet. Nothing stays on this device after you sign out, so ${they} would be lost.`,
  onThisDevice: (changes: string, wait: string) =>
    `${changes} ${wait} on this device until there is a connection. You can carry on.`,
  notMade: 'A change was not made:',
  notSaved: 'It could not be saved.',
}
