/** What the desk says of students who moved to another class, and of two who are not the same child. */
export const moved = {
  undoOver: (days: number) => `This can be undone for ${days} days, and they are over.`,
  nothingToUndo: 'None of these moves can be undone any more. Each says why.',
  stayed: (moves: string) => `${moves} could not be undone.`,
  made: (at: string, by: string, students: string, until: string) =>
    `${at}, by ${by}. ${students} moved; undo until ${until}.`,
  title: 'Moved by imports',
  note: 'Whom an import, or a change of the school that you approved, moved to another class. You can undo it for 30 days: the student goes back to the class and the place there. Codes, links, photos and orders stay as they are.',
  onlyMoves:
    'An undo takes back moves alone: new students, names, addresses and refusals stay as the import left them, and nobody who was taken off the roster comes back.',
  none: {
    title: 'No import moved anybody',
    text: 'When a roster, or a change that the school sent, puts students into another class, it is listed here for 30 days.',
  },
  sources: { file: 'A roster that you imported', school: 'Changes that the school sent' },
  /** Why a move cannot be undone any more. */
  obstacles: {
    moved: 'Has moved again since: this stays. Move them on their own page.',
    merged: 'Was merged with another row since. Undo the merge first.',
    'class-gone': 'The class they were in was erased.',
  },
} as const

export const sameChild = {
  note: 'Students whose names are so alike that they may be one child. Brothers, sisters and namesakes are listed too: look before you merge, and mark those who are two children.',
  none: {
    title: 'Nobody is on the roster twice',
    text: 'No two students of this event have names so alike.',
    allMarked: 'All others whose names are alike are marked as two children.',
  },
  apart: 'They are suggested no more, whatever is imported.',
} as const
