/** Notes in the list of prints for the lab. */
export const labNotes = {
  folder: 'folder, no print',
  lost: 'NO FILE: the original is lost',
  /** In the text file, about prints that nobody chose a picture for, or whose picture may not be printed. */
  noPicture: (count: number) =>
    `${count === 1 ? 'One print has' : `${count} prints have`} no picture, and ${count === 1 ? 'is' : 'are'} in neither this zip nor its list. The pages of their orders at the desk say which.\r\n`,
  /** The text file in a zip that lacks prints. */
  leftOut: (files: readonly string[]) =>
    `Not in this zip, because the original is lost or cannot be read:\r\n\r\n${files.join('\r\n')}\r\n\r\nRestore the originals from a backup and export again, or refund these prints. Please do not mark their orders as sent until then.\r\n`,
}
