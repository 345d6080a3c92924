import { ACCOUNTANT_FILES, type AccountantFile, type DeskFile } from '../desk-files.ts'

/** What a file may say or show about people. */
export const PEOPLES_DATA = [
  'photographs',
  /** Drawn into a picture: below a class photo, or on a class sheet. */
  'printedNames',
  'childName',
  'className',
  'pupilNumber',
  'refusals',
  'absence',
  'photoName',
  'orderNumber',
  'paymentNumber',
  'bought',
  'postalAddress',
  'buyer',
  'parentEmail',
  'accessCode',
  'enquiry',
  'client',
] as const
export type PeoplesData = (typeof PEOPLES_DATA)[number]

/** The columns of a list, with what each says about people; null: nothing. */
type Columns = Readonly<Record<string, PeoplesData | null>>

/** The lists in our files, by their columns in order. An exporter has no others. */
export const LISTS = {
  /** What is to be printed. Who it is for stays with the photographer. */
  lab: {
    File: null,
    Size: null,
    Quantity: null,
    Order: 'orderNumber',
    Class: 'className',
    Note: null,
    'Lab code': null,
  },
  packing: {
    Order: 'orderNumber',
    Class: 'className',
    Name: 'childName',
    Size: null,
    Quantity: null,
    Photo: 'photoName',
  },
  idPhotos: {
    'Student number': 'pupilNumber',
    'Last name': 'childName',
    'First name': 'childName',
    Class: 'className',
    File: null,
  },
  yearbook: { Class: 'className', 'Last name': 'childName', 'First name': 'childName', File: null },
} as const satisfies Record<string, Columns>

type Cell = string | number | null
/** A row of a list, by its columns. */
export type RowOf<List extends keyof typeof LISTS> = Record<keyof (typeof LISTS)[List], Cell>

/** A list with its headings. */
export function tableOf<List extends keyof typeof LISTS>(list: List, rows: readonly RowOf<List>[]): Cell[][] {
  const columns = Object.keys(LISTS[list]) as (keyof (typeof LISTS)[List])[]
  return [columns as string[], ...rows.map((row) => columns.map((column) => row[column]))]
}

const inList = (list: keyof typeof LISTS): PeoplesData[] =>
  Object.values<PeoplesData | null>(LISTS[list]).flatMap((data) => data ?? [])

/** Whom a file is made for: the photographer alone, or somebody who is given it. */
type MadeFor = 'photographer' | 'lab' | 'accountant' | 'school' | 'family' | 'client'

interface HandedOver {
  for: MadeFor
  holds: readonly PeoplesData[]
}

/**
 * What every file of the desk holds of people, and whom it is made for. The privacy notice, the agreement with a school
 * and its impact assessment are written from it, and a test compares it with the files.
 */
export const HANDED_OVER: Record<DeskFile['what'], HandedOver> = {
  lab: { for: 'lab', holds: ['photographs', 'printedNames', ...inList('lab')] },
  packing: { for: 'photographer', holds: ['photographs', 'postalAddress', ...inList('packing')] },
  ...forAccountant(),
  enquiries: { for: 'photographer', holds: ['enquiry'] },
  pupil: {
    for: 'family',
    holds: [
      ...['photographs', 'childName', 'className', 'pupilNumber', 'refusals', 'absence'],
      ...['photoName', 'orderNumber', 'bought', 'parentEmail', 'accessCode'],
    ] as PeoplesData[],
  },
  client: { for: 'client', holds: ['enquiry', 'client'] },
  'composite-pdf': { for: 'photographer', holds: ['photographs', 'printedNames', 'className'] },
  'composite-jpeg': { for: 'photographer', holds: ['photographs', 'printedNames', 'className'] },
  'offer-slips': { for: 'family', holds: [] },
  certificate: { for: 'school', holds: [] },
  paper: { for: 'school', holds: [] },
  'school-copy': {
    for: 'school',
    holds: ['photographs', 'photoName', 'childName', 'className', 'pupilNumber', 'refusals', 'absence'],
  },
  'id-photos': { for: 'school', holds: ['photographs', ...inList('idPhotos')] },
  yearbook: { for: 'school', holds: ['photographs', ...inList('yearbook')] },
  'office-sheet': { for: 'school', holds: ['photographs', 'printedNames', 'className'] },
  commission: { for: 'school', holds: [] },
}

function forAccountant() {
  const files = Object.entries(ACCOUNTANT_FILES).map(([what, holds]) => [what, { for: 'accountant', holds }])
  return Object.fromEntries(files) as Record<AccountantFile, HandedOver>
}

/** What somebody is given in these files, each once and in one order. */
export const heldBy = (...files: readonly DeskFile['what'][]): PeoplesData[] =>
  PEOPLES_DATA.filter((data) => files.some((what) => HANDED_OVER[what].holds.includes(data)))

/** What somebody is given in all files that are made for them. */
export const givenTo = (whom: MadeFor): PeoplesData[] =>
  heldBy(...(Object.keys(HANDED_OVER) as DeskFile['what'][]).filter((what) => HANDED_OVER[what].for === whom))
