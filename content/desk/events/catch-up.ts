/** Who has no photo yet. */
export const catchUpWords = {
  lead: 'For a catch-up day: print these cards, photograph each student after their card, and upload the photos to the same event.',
  refused: (students: string, are: string) => `${students} refused photos and ${are} not listed.`,
  nobody: 'Every student has a photo.',
  without: (students: string) => `${students} without a photo.`,
}
