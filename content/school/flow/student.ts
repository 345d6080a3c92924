/** The photos of one student. */
export const studentWords = {
  notYours: 'Not one of your children',
  notYoursLead:
    'This page is about a child who is not linked to your account. Enter the code from the card to link them.',
  sampleLead:
    'The picture is a drawing and nobody’s child. Try everything: a sample order charges nothing and sends nothing.',
  sample: 'This is a sample.',
  notThrough: 'This photo did not come through.',
  ratherPackages: 'Rather single photos, or digital packages?',
  ratherPackage: 'Rather another package?',
}
