/** A file and its folder. Kept apart from `chosen-files.ts`, whose types only a browser has. */
export interface ChosenFile {
  file: File
  folder: string
}
