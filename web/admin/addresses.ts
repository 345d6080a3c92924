/** The desk's addresses, one for every level. */
export const desk = {
  events: '/school-photos/admin',
  event: (id: string) => `/school-photos/admin/events/${id}`,
  class: (id: string) => `/school-photos/admin/classes/${id}`,
  student: (id: string) => `/school-photos/admin/students/${id}`,
  orders: '/school-photos/admin/orders',
  order: (id: string) => `/school-photos/admin/orders/${id}`,
  sales: '/school-photos/admin/sales',
  eventSales: (id: string) => `/school-photos/admin/sales/${id}`,
  enquiries: '/school-photos/admin/enquiries',
  messages: '/school-photos/admin/messages',
  privacy: '/school-photos/admin/privacy',
  erase: (scope: string, id: string) => `/school-photos/admin/privacy/${scope}/${id}`,
  activity: '/school-photos/admin/activity',
  people: '/school-photos/admin/people',
}
