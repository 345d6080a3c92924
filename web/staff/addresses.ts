/** What staff of a school may see of it. */
export const staff = {
  events: '/school-photos/staff',
  event: (id: string) => `/school-photos/staff/events/${id}`,
  class: (id: string) => `/school-photos/staff/classes/${id}`,
}
