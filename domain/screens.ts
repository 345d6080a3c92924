import type { DeskRole } from './accounts/roles.ts'

/** The school area: everything below is the application's, everything else a public page. */
const area = '/school-photos'
const deskArea = `${area}/admin`
const staffArea = `${area}/staff`

// `web/app/routes.ts` has the screen at each address. Printed cards and sent mails keep the address they were given.

/** Addresses of the parents' screens. */
export const school = {
  gate: area,
  accessCode: `${area}/access-code`,
  lostCode: `${area}/lost-code`,
  help: `${area}/help`,
  flow: `${area}/user-flow`,
  children: `${area}/children`,
  basket: `${area}/basket`,
  checkout: `${area}/checkout`,
  orders: `${area}/orders`,
  order: (key: string) => `${area}/order/${key}`,
}

/** The public pages about people's data, and about who can use the site; their words are in `content/site/`. */
export const PRIVACY = '/privacy'
export const ACCESSIBILITY = '/accessibility'

/** The gate with an offer's code or a credit's key behind the `#`, where no server log sees it. */
export const gateWith = (name: 'offer' | 'credit', value: string) => `${school.gate}#${name}=${value}`

/** The address of a client's page: what is agreed in one project, and its papers. */
export const client = { page: (key: string) => `/client/${key}` }

/** Whether an address is a client's page. */
export const isClientPage = (path: string): boolean => path.startsWith(client.page(''))

/** Addresses of the screens for signing in and for one's own account. */
export const account = {
  signIn: `${area}/sign-in`,
  forgottenPassword: `${area}/forgotten-password`,
  newPassword: `${area}/new-password`,
  confirm: `${area}/confirm`,
  linkExpired: `${area}/link-expired`,
  security: `${area}/account`,
  email: `${area}/account/email`,
  password: `${area}/account/password`,
  passkey: `${area}/account/passkey`,
  app: `${area}/account/app`,
  phone: `${area}/account/phone`,
}

/** Addresses of the desk's screens. */
export const desk = {
  events: deskArea,
  today: `${deskArea}/today`,
  event: (id: string) => `${deskArea}/events/${id}`,
  eventCodes: (id: string) => `${deskArea}/events/${id}/codes`,
  eventReminders: (id: string) => `${deskArea}/events/${id}/reminders`,
  eventUpload: (id: string) => `${deskArea}/events/${id}/upload`,
  eventCatchUp: (id: string) => `${deskArea}/events/${id}/catch-up`,
  photoDay: (id: string) => `${deskArea}/events/${id}/photo-day`,
  rosterChanges: (id: string) => `${deskArea}/events/${id}/roster-changes`,
  eventAgreement: (id: string) => `${deskArea}/events/${id}/agreement`,
  eventSameChild: (id: string) => `${deskArea}/events/${id}/same-child`,
  eventMoves: (id: string) => `${deskArea}/events/${id}/moves`,
  sorting: (id: string) => `${deskArea}/events/${id}/sorting`,
  class: (id: string) => `${deskArea}/classes/${id}`,
  classCodes: (id: string) => `${deskArea}/classes/${id}/codes`,
  classUpload: (id: string) => `${deskArea}/classes/${id}/upload`,
  idPhotos: (id: string) => `${deskArea}/classes/${id}/id-photos`,
  contactSheet: (id: string) => `${deskArea}/classes/${id}/photos`,
  pupil: (id: string) => `${deskArea}/students/${id}`,
  orders: `${deskArea}/orders`,
  order: (id: string) => `${deskArea}/orders/${id}`,
  newOrder: `${deskArea}/orders/new`,
  pupilOrder: (pupilId: string) => `${deskArea}/students/${pupilId}/order`,
  sales: `${deskArea}/sales`,
  eventSales: (id: string) => `${deskArea}/sales/${id}`,
  prices: `${deskArea}/prices`,
  priceList: (id: string) => `${deskArea}/prices/${id}`,
  offers: `${deskArea}/offers`,
  website: `${deskArea}/website`,
  websiteVisits: `${deskArea}/website/visits`,
  websitePictures: `${deskArea}/website/pictures`,
  websitePicture: (id: string) => `${deskArea}/website/pictures/${id}`,
  websiteSamplePicture: (folder: string, name: string) =>
    `${deskArea}/website/pictures/sample/${folder}/${name}`,
  websitePage: (kind: string, id: string) => `${deskArea}/website/${kind}/${id}`,
  enquiries: `${deskArea}/enquiries`,
  projects: `${deskArea}/projects`,
  calendar: `${deskArea}/calendar`,
  project: (id: string) => `${deskArea}/projects/${id}`,
  messages: `${deskArea}/messages`,
  privacy: `${deskArea}/privacy`,
  erase: (scope: string, id: string) => `${deskArea}/privacy/${scope}/${id}`,
  activity: `${deskArea}/activity`,
  people: `${deskArea}/people`,
  business: `${deskArea}/business`,
  setup: `${deskArea}/setup`,
  help: `${deskArea}/help`,
  helpPage: (page: string) => `${deskArea}/help/${page}`,
}

/** Whether an address is in the owner's desk. */
export const isDesk = (path: string): boolean => path === desk.events || path.startsWith(`${desk.events}/`)

/** Whether the screen at an address may use the camera: its document is sent with that permission, and no other is. */
export const usesCamera = (path: string): boolean => path === desk.photoDay(path.split('/')[4] ?? '')

/** The pages of the handbook that speak of no child, and of nothing that an editor may not open. */
export const editorHelpPages: readonly string[] = ['website', 'pictures-and-films', 'enquiries']

/** All that an editor may open of the desk, with what is below it. */
export const editorScreens: readonly string[] = [
  desk.today,
  desk.website,
  desk.enquiries,
  ...editorHelpPages.map(desk.helpPage),
]

/** Where the desk begins after a sign-in. */
export const deskStart = desk.today

/** Whether somebody with a role at the desk may open a screen of it; without a role, they may open none. */
export function mayOpen(role: DeskRole | undefined, path: string): boolean {
  if (role !== 'editor') return role === 'admin'
  return editorScreens.some((screen) => path === screen || path.startsWith(`${screen}/`))
}

/** Addresses of the screens of a school's staff. */
export const staff = {
  invitation: `${area}/invitation`,
  events: staffArea,
  event: (id: string) => `${staffArea}/events/${id}`,
  changes: (id: string) => `${staffArea}/events/${id}/changes`,
  class: (id: string) => `${staffArea}/classes/${id}`,
}
