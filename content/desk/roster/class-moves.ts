/** What the desk says of students who moved to another class, and of two who are not the same child. */
export const moved = {
  undoOver: (days: number) => `The ${days} days for undoing this are over.`,
  nothingToUndo: 'None of these moves can be undone any more. The reason is beside each.',
  stayed: (moves: string) => `${moves} could not be undone.`,
  made: (at: string, by: string, students: string, until: string) =>
    `${at}, by ${by}. ${students} moved; undo until ${until}.`,
  title: 'Moved by imports',
  note: 'Students moved to another class by an import, or by a school’s change that you approved. You can undo a move for 30 days: the student goes back to the same place in the earlier class. Codes, links, photos and orders stay as they are.',
  onlyMoves:
    'Undoing reverses moves only. New students, names, addresses and refusals stay as the import left them, and students taken off the roster do not come back.',
  none: {
    title: 'No import has moved anybody',
    text: 'When a roster, or a change from the school, moves students to another class, it is listed here for 30 days.',
  },
  sources: { file: 'A roster you imported', school: 'Changes from the school' },
  /** Why a move cannot be undone any more. */
  obstacles: {
    moved: 'Has moved again since, so this cannot be undone. Move them on their own page.',
    merged: 'Was merged with another row since. Undo the merge first.',
    'class-gone': 'The class they were in was erased.',
  },
} as const
