/** Notes in the list of prints for the lab. */
export const labNotes = {
  folder: 'folder, no print',
  noPicture: 'NO PICTURE: not chosen or not there',
}
