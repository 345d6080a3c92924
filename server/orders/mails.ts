import { formatPounds } from '../../domain/money.ts'
import { writeLetter } from '../letter.ts'

interface Receipt {
  firstName: string
  number: string
  link: string
  subtotal: number
  discount: number
  total: number
  vat: number
  lines: { title: string; packageName: string | null; photoCount: number; total: number }[]
}

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })

export async function confirmation(order: Receipt) {
  const bought = order.lines.map((line): [string, string] => [
    line.title,
    `${line.packageName ? `${line.packageName} package, ` : ''}${line.photoCount} ${line.photoCount === 1 ? 'photo' : 'photos'}, ${formatPounds(line.total)}`,
  ])
  const discount: [string, string][] =
    order.discount > 0 ? [['Package saving', formatPounds(-order.discount)]] : []
  const letter = await writeLetter({
    title: 'Thank you for your order',
    preview: `Order ${order.number}, ${formatPounds(order.total)}. Your receipt.`,
    paragraphs: [
      `Dear ${order.firstName},`,
      'Your payment has arrived. Your photos will be delivered to your email within 24 hours.',
    ],
    rows: [
      ['Order', order.number],
      ...bought,
      ['Subtotal', formatPounds(order.subtotal)],
      ...discount,
      ['Total paid', formatPounds(order.total)],
      ['of which VAT at 20%', formatPounds(order.vat)],
    ],
    button: { label: 'See your order', href: order.link },
    after: [
      'You may cancel within 14 days and have your money back, until you download. Before the first download you are asked to agree that the files are supplied at once, and to acknowledge that you then lose this right to cancel. Reply to this mail to cancel.',
      'Whoever has this link can open your order: please keep it to yourself.',
    ],
  })
  return { subject: `Your order ${order.number}`, ...letter }
}

export async function delivery(order: { firstName: string; number: string; link: string; until: Date }) {
  const letter = await writeLetter({
    title: 'Your photos are ready',
    preview: `Download them until ${longDay.format(order.until)}.`,
    paragraphs: [
      `Dear ${order.firstName},`,
      `The photos of order ${order.number} are ready: full size, without the watermark, at 300 DPI. You can download them until ${longDay.format(order.until)}.`,
    ],
    button: { label: 'Download your photos', href: order.link },
    after: ['Whoever has this link can download the photos: please keep it to yourself.'],
  })
  return { subject: `Your photos are ready: order ${order.number}`, ...letter }
}

export async function refundLetter(refund: {
  firstName: string
  number: string
  amount: number
  whole: boolean
}) {
  const letter = await writeLetter({
    title: `${formatPounds(refund.amount)} is on its way back to you`,
    preview: `A refund for order ${refund.number}.`,
    paragraphs: [
      `Dear ${refund.firstName},`,
      `${formatPounds(refund.amount)} of order ${refund.number} has been refunded to the card you paid with. Banks take 5 to 10 days to show it.`,
      refund.whole
        ? 'The order is refunded in full, so its downloads have ended.'
        : 'The rest of your order stays as it is.',
    ],
    rows: [
      ['Order', refund.number],
      ['Refunded', formatPounds(refund.amount)],
    ],
  })
  return { subject: `Refund for order ${refund.number}`, ...letter }
}
