/** The photos of one student. */
export const studentWords = {
  notYours: 'Not one of your children',
  notYoursLead: 'This child is not linked to your account. Enter the code from the card to link them.',
  sampleLead:
    'The picture is a drawing, not a real child. Try everything: a sample order costs nothing and sends nothing.',
  sample: 'This is a sample.',
  notThrough: 'This photo did not load.',
  ratherPackages: 'Would you rather have single photos or digital packages?',
  ratherPackage: 'Would you rather have another package?',
}
