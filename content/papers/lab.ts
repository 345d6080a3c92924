/** Notes in the list of prints for the lab. */
export const labNotes = {
  folder: 'folder, no print',
  noPicture: 'NO PICTURE: not chosen or not there',
  lost: 'NO FILE: the original is lost',
  /** The text file in a zip that lacks prints. */
  leftOut: (files: readonly string[]) =>
    `Not in this zip, because the original is lost or cannot be read:\r\n\r\n${files.join('\r\n')}\r\n\r\nRestore the originals from a backup and export again, or refund these prints. Please do not mark their orders as sent until then.\r\n`,
}
