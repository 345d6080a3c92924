import { formatPounds } from '../../../domain/money.ts'
import type { WithId } from '../../../domain/site/kinds/all.ts'
import type { Question } from '../../../domain/site/kinds/home-lists.ts'
import { rateCard } from '../rate-card.ts'
import { paymentTerms } from '../terms.ts'

const { rates, freeMiles, vatPercent } = rateCard
const { depositPercent, paidInFullUpTo, daysBeforeFilming } = paymentTerms
const daily = (wanted: string) => {
  const { pence = 0, half } = rates.find(({ key }) => key === wanted) ?? {}
  return `${formatPounds(pence)} a day or ${formatPounds(half?.pence ?? 0)} for half a day`
}

/** The first half is in the left column, the second half in the right one. `id` is the anchor: `/#faq-deposit`. */
export const questions: readonly WithId<Question>[] = [
  {
    id: 'based',
    question: 'Where are you based, and how far do you go?',
    answer: `I’m based in Peebles, in the Scottish Borders. I cover Scotland, the UK and international work. Within ${freeMiles} miles of home there’s no mileage fee; for a loch at the other end of the country I leave the evening before.`,
    more: null,
  },
  {
    id: 'photographs',
    question: 'When will I see my photographs?',
    answer:
      'The selects are with you in 7-10 days, so you can choose. Final edits follow in 2-3 weeks. If your printer has an earlier date, tell me before the shoot and I’ll say whether it can be done.',
    more: null,
  },
  {
    id: 'film',
    question: 'How long does a film take?',
    answer:
      'Video takes 3-6 weeks. Where in between depends on its length, on how many versions you need, and on how many people have to sign off the first cut.',
    more: null,
  },
  {
    id: 'deposit',
    question: 'How do I secure a date?',
    answer: `A ${depositPercent}% deposit secures the date, with the balance on completion, which for a film means delivery of the first cut. Bookings of ${formatPounds(paidInFullUpTo)} and under are simpler: they’re paid in full, at least ${daysBeforeFilming} days before the filming day.`,
    more: { label: 'Read the terms', href: '/terms-and-conditions' },
  },
  {
    id: 'weather',
    question: 'What happens if the weather turns?',
    answer:
      'We go on another day. Backup dates are included for weather-dependent shoots: we agree on them when you book, and I watch the forecast so you don’t have to. Sometimes the bad weather is the better picture, and then I’ll ring and say so.',
    more: null,
  },
  {
    id: 'drones',
    question: 'Are you licensed to fly drones?',
    answer:
      'Yes. My drones are CAA licensed, and I’m insured to fly them. Before each flight I survey the site, speak to whoever looks after it, and write down where I may not go. If it can’t be flown safely, I say so and bring a long pole.',
    more: null,
  },
  {
    id: 'same-day',
    question: 'Can you film, photograph and fly on the same day?',
    answer:
      'Yes, and good light is often best used that way. We decide beforehand which of the three comes first when the sun does, because each of them wants the same ten minutes.',
    more: null,
  },
  {
    id: 'cost',
    question: 'What does it cost?',
    answer: `Filming is ${daily('filming')}, drone filming ${daily('drone')}, both before travel and ${vatPercent}% VAT. Every price is on the rate card, where you can add up an estimate yourself. A quote always comes before the work.`,
    more: { label: 'Open the rate card', href: '/rate-card' },
  },
  {
    id: 'raw-footage',
    question: 'Can I have the raw footage?',
    answer:
      'Yes, at £350 per hour of footage, delivered by a cloud drive. If it goes on to third parties, I ask for a byline.',
    more: null,
  },
  {
    id: 'private',
    question: 'Do you take private commissions?',
    answer:
      'Gladly. A journey, a house before it is sold, a grandmother who tells it better every year. What is private stays private: I show none of it unless you say I can.',
    more: null,
  },
]
