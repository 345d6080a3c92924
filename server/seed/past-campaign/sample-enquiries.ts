import type { ENQUIRY_BUDGETS, ENQUIRY_SERVICES } from '../../../domain/enquiries/enquiry-options.ts'

export interface SampleEnquiry {
  name: string
  email: string
  phone: string | null
  service: (typeof ENQUIRY_SERVICES)[number]
  budget: (typeof ENQUIRY_BUDGETS)[number] | null
  message: string
  state: 'new' | 'answered' | 'archived'
  /** Days before the first start. */
  daysAgo: number
  answeredAfterDays: number | null
}

const fresh = { state: 'new', answeredAfterDays: null } as const
const answered = (afterDays: number) => ({ state: 'answered', answeredAfterDays: afterDays }) as const

/** Invented enquiries of the last weeks. */
export const SAMPLE_ENQUIRIES: readonly SampleEnquiry[] = [
  {
    name: 'Eilidh Tait',
    email: 'eilidh@glenbrae-distillery.example',
    phone: '01896 555 0142',
    service: 'Tourism Marketing',
    budget: '£5,000-£10,000',
    daysAgo: 1,
    ...fresh,
    message:
      'We open our visitor centre in May and would like a film of about ninety seconds, with the glen in it. Could you come and look in March?',
  },
  {
    name: 'Sam Oduya',
    email: 'sam@oduya-architects.example',
    phone: null,
    service: 'Drone Photography',
    budget: '£1,000-£5,000',
    daysAgo: 2,
    ...fresh,
    message:
      'Twelve houses above Galashiels are nearly done. We need aerials before the scaffolding of the next phase goes up, so within three weeks.',
  },
  {
    name: 'Ruth Kinnaird',
    email: 'ruth.kinnaird@mail.invalid',
    phone: '07700 900 617',
    service: 'Other',
    budget: 'Not sure yet',
    daysAgo: 3,
    ...fresh,
    message:
      'It is my parents’ golden wedding in August. Nothing grand: an afternoon in the garden, and everybody in one picture. Is that something you do?',
  },
  {
    name: 'Calum Dodds',
    email: 'calum@tweedvalleyrides.example',
    phone: '07700 900 228',
    service: 'Video Production',
    budget: '£1,000-£5,000',
    daysAgo: 8,
    ...answered(1),
    message:
      'Three short films of our trails, for riders who have never been here. What would two days cost?',
  },
  {
    name: 'Margaret Anne Lowrie',
    email: 'office@st-ronans-school.example',
    phone: null,
    service: 'Commercial Photography',
    budget: null,
    daysAgo: 12,
    ...answered(2),
    message:
      'Our present school photographer retires in summer. We have 214 pupils in nine classes. Could you tell me how you handle the lists and what the parents see?',
  },
  {
    name: 'Piotr Nowicki',
    email: 'piotr@borders-estates.example',
    phone: '01835 555 0190',
    service: 'Property Marketing',
    budget: 'Under £1,000',
    daysAgo: 16,
    ...answered(1),
    message:
      'One farmhouse, inside and out, and the land from above. It goes on sale at the end of the month.',
  },
  {
    name: 'Dr Helen Armstrong',
    email: 'h.armstrong@abbeys-trust.example',
    phone: null,
    service: 'Documentary',
    budget: '£10,000-£25,000',
    daysAgo: 23,
    ...answered(3),
    message:
      'We are applying for money to record the masonry of two abbeys over a year. May we name you in the application? We would need a figure by the 20th.',
  },
  {
    name: 'Best SEO Team',
    email: 'hello@rank-first.example',
    phone: null,
    service: 'Other',
    budget: null,
    daysAgo: 26,
    state: 'archived',
    answeredAfterDays: null,
    message: 'We can bring your website to the first page in 30 days.',
  },
]
