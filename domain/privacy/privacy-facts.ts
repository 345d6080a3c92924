/** What another service does for the shop. */
export const PROCESSOR_TASKS = [
  'database',
  'files',
  'accounts',
  'mail',
  'bounces',
  'texts',
  'payments',
  'traces',
] as const
export type ProcessorTask = (typeof PROCESSOR_TASKS)[number]

/** Another service that handles what is known about people, by its host or its maker's name. */
export interface Processor {
  does: ProcessorTask
  name: string
}

/** How long things are kept, as configured. */
export interface RetentionPeriods {
  /** In days. */
  enquiries: number
  looks: number
  places: number
  messages: number
  uploads: number
  downloads: number
  /** In hours: expired links, codes and counted attempts. */
  expired: number
}

/** What the configuration decides about people's data. Hosts only: nothing in it is secret. */
export interface ConfiguredPrivacy {
  keptFor: RetentionPeriods
  processors: readonly Processor[]
  backups: { kept: number; encrypted: boolean } | null
  /** Null if visits to pages are not counted; otherwise for how many days the sums are kept. */
  visits: { days: number } | null
}

/** The business as a privacy notice names it. */
export interface Controller {
  name: string
  /** In one line. */
  address: string
  email: string
  phone: string | null
}

/** What the privacy notice is written from. */
export interface PrivacyFacts extends ConfiguredPrivacy {
  controller: Controller
}
