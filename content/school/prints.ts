/** The prints of an order. */
export const printsWords = {
  moreToGive: (count: number) => `${count} more to choose.`,
  allUsed: (count: number) => `All ${count} are used. To print another photo, remove one first.`,
  oneFewer: (size: string, no: number) => `One fewer ${size} of photo ${no}`,
  oneMore: (size: string, no: number) => `One more ${size} of photo ${no}`,
  ifWrong: 'If something is wrong, write to',
  someAtLab: 'Some of them have gone to the lab, so they can no longer be changed here.',
  notChangeable: 'They can no longer be changed here.',
  cancelled:
    'The prints were cancelled. Their price goes back to you, less anything that you had back before.',
  onTheWay: 'On their way to the school.',
  delivered: 'Delivered to the school, to be handed out there.',
  goToSchool: 'They go to the school and come home with your child.',
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
    `The prints cost ${cost}, less ${alreadyBack} that you had back of this order before. If that was for something else, please write before you cancel, to`,
  wholeClass: ', of the whole class',
  holdsPrints: ', which holds the prints',
  /** Of a picture that was refused before the print was made. */
  notPrinted: ', of a photo that was withdrawn: it will not be printed',
  otherOfClass: ', of a photo that was withdrawn: it will be of another photo of the class, or not printed',
  withdrawn: ', of a photo that was withdrawn',
  underReview: ', of a photo that is being checked',
  givenBackTitle: 'Given back',
  givenBack: 'These are not made any more. What you paid for them goes back to you.',
  /** Of prints that replace spoiled ones. */
  madeAgain: 'Made again, free',
}

const whichCancelled = (rest: boolean) =>
  rest ? 'Cancel the prints that are left?' : 'Cancel all prints of this order?'
