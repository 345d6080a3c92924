import { longDay } from '../../../domain/days.ts'

const list = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names)

/** What the desk says about a class's sheet of portraits. */
export const classSheetWords = {
  unpublished:
    'Families cannot see it yet. Once you publish it, the families of the students on it can see and buy it in their gallery.',
  names: {
    printed: 'Families see it without names. The names are printed on what they buy.',
    unprinted:
      'It is sold without names, because this event prints none. You can change that under Edit event.',
  },
  making: 'Its previews are being made. Families will see it in a moment.',
  published: (on: string, portraits: number) =>
    `Published on ${longDay(on)} with ${portraits === 1 ? '1 portrait' : `${portraits} portraits`}. The families of the students on it see it in their gallery.`,
  held: 'Families will see it once the class is published.',
  outOfDate:
    'Somebody joined or left, or has a different portrait. The sheet is still on sale. Make it again to replace it.',
  refused: (names: readonly string[]) =>
    `Withdrawn, because of a refusal: ${list(names)}. Nobody can see it, it is not printed, and its buyers are told.`,
  withheld:
    'Withheld: a portrait on it is disputed, deleted or no longer anybody’s. Nobody can see the sheet until that is settled.',
  withdrawn: 'You withdrew it. Families cannot see it. Buyers keep what they bought.',
  done: {
    published: 'The class sheet is published.',
    withdrawn: 'The class sheet is withdrawn.',
  },
} as const
