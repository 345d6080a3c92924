import { longDay } from '../../../domain/days.ts'

const list = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names)

/** What the desk says about a class's sheet of portraits. */
export const classSheetWords = {
  unpublished: 'Families do not see it. Publish it, and those on it find it in their gallery and can buy it.',
  names: {
    printed: 'They see it without names. The names are printed on what they buy.',
    unprinted:
      'It is sold without names, because this event prints none. You can change that under Edit event.',
  },
  making: 'Its previews are being made. Families see it in a moment.',
  published: (on: string, portraits: number) =>
    `Published on ${longDay(on)} with ${portraits === 1 ? '1 portrait' : `${portraits} portraits`}. Those on it see it in their gallery.`,
  held: 'Families see it once the class is published.',
  outOfDate:
    'Somebody joined or left, or has another portrait. It is still sold. Make it again to replace it.',
  refused: (names: readonly string[]) =>
    `Withdrawn, because of a refusal: ${list(names)}. Nobody sees it, it is not printed, and its buyers are told.`,
  withheld:
    'Withheld: a portrait on it is disputed or deleted, or nobody’s any more. Nobody sees it until that is settled.',
  withdrawn: 'You withdrew it. Families do not see it, and buyers keep what they bought.',
  done: {
    published: 'The class sheet is published.',
    withdrawn: 'The class sheet is withdrawn.',
  },
} as const
