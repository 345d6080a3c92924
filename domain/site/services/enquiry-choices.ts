import { ENQUIRY_SERVICES } from '../../enquiries/enquiry-options.ts'
import type { SiteContent } from '../kinds/all.ts'
import { shownServices } from './shown-services.ts'

/** The service to which a choice belongs, by its id; the others belong to none. */
const BELONGS: Partial<Record<(typeof ENQUIRY_SERVICES)[number], string>> = {
  'Aerial Filming': 'aerial-media',
  'Video Production': 'film-production',
  'Commercial Photography': 'photography',
  'Drone Photography': 'aerial-media',
  'Corporate Video': 'film-production',
  Documentary: 'film-production',
}

/** The contact form's choices until the owner changes them. */
export const FIRST_CHOICES = ENQUIRY_SERVICES.map((label) => ({ label, service: BELONGS[label] ?? '' }))

type Content = Pick<SiteContent, 'home' | 'service'>

/**
 * The services that the contact form offers: the owner's list without those of hidden services, and before its last entry
 * the services that no entry belongs to.
 */
export function enquiryChoices(content: Content): string[] {
  const { choices } = content.home.contact
  const shown = shownServices(content)
  const offered = choices.filter(({ service }) => service === '' || shown.some(({ id }) => id === service))
  const others = shown.filter(({ id }) => choices.every(({ service }) => service !== id))
  const labels = offered.map(({ label }) => label)
  const place = offered.at(-1)?.service === '' ? labels.length - 1 : labels.length
  return [...new Set(labels.toSpliced(place, 0, ...others.map(({ title }) => title)))]
}

/** Everything that a form may have offered that was opened before a service was hidden. */
export const acceptedChoices = ({ home, service }: Content): string[] => [
  ...home.contact.choices.map(({ label }) => label),
  ...service.map(({ title }) => title),
]
