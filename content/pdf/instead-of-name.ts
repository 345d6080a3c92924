/** What stands in the place of a name with letters that no font has. */
export const insteadOfName = {
  pupil: (number: string) => `Student ${number}`,
  code: (code: string) => `Code ${code}`,
  order: (number: string) => `Order ${number}`,
  /** In a picture, counted from the left and from the top. */
  place: (place: number) => `No. ${place}`,
}
