/** The prints of an order. */
export const printsWords = {
  moreToGive: (count: number) => `${count} more to choose.`,
  allUsed: (count: number) => `All ${count} are used. To print another photo, remove one first.`,
  oneFewer: (size: string, no: number) => `One fewer ${size} of photo ${no}`,
  oneMore: (size: string, no: number) => `One more ${size} of photo ${no}`,
  changeOne: (quantity: number, product: string) => `Change ${quantity} × ${product}`,
  changed: 'Saved. It will be printed as shown here.',
  ifWrong: 'If something is wrong, write to',
  someAtLab: 'Some of them have gone to the lab, so they can no longer be changed here.',
  notChangeable: 'They can no longer be changed here.',
  cancelled:
    'The prints were cancelled. Their price goes back to you, less anything you’ve already had back.',
  onTheWay: 'On their way to the school.',
  delivered: 'Delivered to the school, to be handed out there.',
  goToSchool: 'They go to the school and come home with your child.',
  goHome: 'They are sent to your address.',
  /** Of several events' prints. */
  goBoth: 'Some are sent to your address, the others go to the school and come home with your child.',
  beingMade: 'They are being made, and will then be sent to your address.',
  someBeingMade: 'They are being made. Some are sent to your address, the others to the school.',
  posted: 'They were posted to your address.',
  someSent: 'Some were posted to your address, the others delivered to the school.',
  /** Of pictures of which the paper does not hold all. */
  brightPart: 'The bright part is what will be printed.',
  untilWhen: (may: 'cancel' | 'change or cancel', day: string) =>
    `You can ${may} them until the end of ${day}.`,
  /** `rest`: some of them are not to be cancelled, because they were given back before. */
  cancelAll: (price: string, credit: string | null, keepsFiles: boolean, rest: boolean) =>
    `${whichCancelled(rest)} You get ${price} back${credit ? `, ${credit} as credit` : ''}${keepsFiles ? `${credit ? ',' : ''} and keep the digital photos` : ''}.`,
  /** Everything that the prints cost was given back before, or they cost nothing. */
  cancelForNothing: (keepsFiles: boolean, rest: boolean) =>
    `${whichCancelled(rest)}${keepsFiles ? ' You keep the digital photos.' : ''}`,
  lessBecause: (cost: string, alreadyBack: string) =>
    `The prints cost ${cost}, less ${alreadyBack} you’ve already had back on this order. If that was for something else, please write before you cancel, to`,
  wholeClass: ', of the whole class',
  holdsPrints: ', which holds the prints',
  /** Of a picture that was refused before the print was made. */
  notPrinted: ', of a photo that was withdrawn: it won’t be printed',
  otherOfClass: ', of a photo that was withdrawn: another photo of the class will be printed, or none',
  withdrawn: ', of a photo that was withdrawn',
  underReview: ', of a photo that is being checked',
  givenBackTitle: 'Refunded',
  givenBack: 'These won’t be made. What you paid for them is being refunded.',
  /** Of prints that replace spoiled ones. */
  madeAgain: 'Made again, free',
}

/** The address that an order's prints are sent to. */
export const homeAddressWords = {
  title: 'They are sent to',
  change: 'Change the address',
  save: 'Save the address',
  saved: 'Saved. They are sent to this address.',
  leave: 'Leave it as it was',
  notSaved: 'Not saved',
  settled: 'The labels may already have been made. If the address is wrong, write to',
}

const whichCancelled = (rest: boolean) =>
  rest ? 'Cancel the remaining prints?' : 'Cancel all the prints in this order?'

/** Choosing the photo of a print, and the part of it. */
export const cropWords = {
  lead: 'The bright part is what will be printed. Move it, or drag a corner.',
  picture: 'The photo, with the part that will be printed',
  scale: 'How much of the photo',
  across: 'Left or right',
  down: 'Up or down',
  automatic: 'Print the middle again',
  whole: 'The photo as it will be printed',
  /** Of a class photo. */
  wholeLead: 'This picture is printed whole.',
  which: 'Which photo',
  photo: (no: number) => `Photo ${no}`,
  noPhoto: 'No photo is available for this print at the moment.',
  noOther: 'The gallery has no other photo for this print.',
  /** Read out for the frame on the photo. */
  handles: {
    cropArea: 'The part that will be printed. Move it with the arrow keys.',
    nwDragHandle: 'Top left corner. Move it with the arrow keys.',
    nDragHandle: 'Top edge. Move it with the arrow keys.',
    neDragHandle: 'Top right corner. Move it with the arrow keys.',
    eDragHandle: 'Right edge. Move it with the arrow keys.',
    seDragHandle: 'Bottom right corner. Move it with the arrow keys.',
    sDragHandle: 'Bottom edge. Move it with the arrow keys.',
    swDragHandle: 'Bottom left corner. Move it with the arrow keys.',
    wDragHandle: 'Left edge. Move it with the arrow keys.',
  },
}
