/** Changes that wait for a connection. */
export const outboxWords = {
  notAllSent: 'Not everything has been sent',
  wouldBeLost: (changes: string, they: string) =>
    `${changes} of consent could not be sent yet. Nothing stays on this device after you sign out, so ${they} would be lost.`,
  onThisDevice: (changes: string, wait: string) =>
    `${changes} ${wait} on this device until there is a connection. You can carry on.`,
  notMade: 'A change was not made:',
  notSaved: 'It could not be saved.',
}
