/** A file and its folder. Also read where there is no browser, which `chosen-files.ts` needs. */
export interface ChosenFile {
  file: File
  folder: string
}
