const base = '/school-photos/admin'

/** Addresses of the desk's screens. */
export const desk = {
  events: base,
  event: (id: string) => `${base}/events/${id}`,
  eventCodes: (id: string) => `${base}/events/${id}/codes`,
  eventUpload: (id: string) => `${base}/events/${id}/upload`,
  eventCatchUp: (id: string) => `${base}/events/${id}/catch-up`,
  sorting: (id: string) => `${base}/events/${id}/sorting`,
  class: (id: string) => `${base}/classes/${id}`,
  classCodes: (id: string) => `${base}/classes/${id}/codes`,
  classUpload: (id: string) => `${base}/classes/${id}/upload`,
  contactSheet: (id: string) => `${base}/classes/${id}/photos`,
  student: (id: string) => `${base}/students/${id}`,
  orders: `${base}/orders`,
  order: (id: string) => `${base}/orders/${id}`,
  sales: `${base}/sales`,
  eventSales: (id: string) => `${base}/sales/${id}`,
  offers: `${base}/offers`,
  enquiries: `${base}/enquiries`,
  messages: `${base}/messages`,
  privacy: `${base}/privacy`,
  erase: (scope: string, id: string) => `${base}/privacy/${scope}/${id}`,
  activity: `${base}/activity`,
  people: `${base}/people`,
}
