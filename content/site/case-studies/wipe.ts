/** Around the slider that wipes a frame from flat to graded. */
export const wipeWords = {
  flat: 'Flat',
  graded: 'Graded',
  /** What the slider sets, in per cent. */
  slider: 'How much of the frame is flat',
  note: 'Drag the line. The camera records flat; contrast and colour come in the grade. The flat side here is my approximation, made from the finished frame.',
} as const
