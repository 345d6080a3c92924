/** What a family can refuse, and what waits for a connection. */
export const optOutWords = {
  waits: 'Waiting for a connection.',
  whoSays: 'Who says so',
  standing: 'What applies',
  reason: 'Reason, if one was given',
  addReason: 'Add a reason',
  changeReason: 'Change the reason',
  because: (reason: string) => `Because: ${reason}`,
  tellParent: 'Email a receipt to the parent',
  lifted: 'Lifted',
  inDoubt:
    'This student and another were merged by mistake for a while. This was recorded or lifted during that time, and nobody can tell for which of the two, so it applies to both. Lift it for the one who was not meant.',
  noPhoto: 'Nothing is shown or sold, whatever was uploaded.',
  noClassPhoto: 'Nobody sees a class photo or a group photo with this child in it.',
  noSales:
    'Photos can be seen but not bought. Nobody sees a group photo with this child in it, and class sheets for families leave the child out. Other families can still buy a class photo with the child in it, unless that is refused too.',
}
