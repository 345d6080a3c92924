/** The desk's addresses, one for every level. */
export const desk = {
  events: '/school-photos/admin',
  event: (id: string) => `/school-photos/admin/events/${id}`,
  class: (id: string) => `/school-photos/admin/classes/${id}`,
  student: (id: string) => `/school-photos/admin/students/${id}`,
}
