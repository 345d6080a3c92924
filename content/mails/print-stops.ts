import { longDay } from '../../domain/days.ts'
import { countPrints, type PrintStop, STOPPED_STEPS } from '../../domain/orders/prints/print-stops.ts'
import { printStopWords } from '../desk/orders/print-stops.ts'
import type { MailContent } from './mail-content.ts'

/** What the desk calls these mails. */
export const printStopsLabels = {
  printStop: { sent: 'Prints to stop', job: 'Email about prints to stop, to you' },
}

const NUMBERS = 40

/** Tells the owner which prints to stop, by order numbers, never by a child's name. */
export function printStopMail(stops: readonly PrintStop[], link: string): MailContent {
  const [only] = stops
  const what = only && stops.length === 1 ? printStopWords.picture(only) : `${stops.length} photos`
  const prints = stops.flatMap((stop) => stop.prints)
  return {
    subject: `Stop prints: ${what}`,
    title: printStopWords.title,
    preview: `${what}: ${printStopWords.counts(countPrints(prints), ordersOf(prints).length)}.`,
    paragraphs: [
      'Prints of these photos may no longer be handed out.',
      ...STOPPED_STEPS.filter((step) => prints.some((print) => print.step === step))
        .toReversed()
        .map((step) => printStopWords.step(step)),
    ],
    rows: stops.flatMap(rowsOf),
    button: { label: 'Open the desk', href: link },
    after: [printStopWords.money, printStopWords.stays],
  }
}

const ordersOf = (prints: PrintStop['prints']) => [
  ...new Set(prints.map(({ number, toHome }) => (toHome ? `${number} (${printStopWords.toHome})` : number))),
]

function rowsOf(stop: PrintStop): [string, string][] {
  const orders = ordersOf(stop.prints)
  const more = orders.length - NUMBERS
  return [
    ['Photo', printStopWords.picture(stop)],
    ...(stop.event
      ? ([
          ['School', stop.event.schoolName],
          ['Event', stop.event.name],
        ] as [string, string][])
      : []),
    ['Why', printStopWords.reason(stop)],
    ['Prints', printStopWords.counts(countPrints(stop.prints), orders.length)],
    ['Lab', printStopWords.lab(stop.madeAt && longDay(stop.madeAt))],
    ['Orders', `${orders.slice(0, NUMBERS).join(', ')}${more > 0 ? `, and ${more} more` : ''}`],
  ]
}
