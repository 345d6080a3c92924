/** Addresses of the school staff's screens. */
export const staff = {
  events: '/school-photos/staff',
  event: (id: string) => `/school-photos/staff/events/${id}`,
  class: (id: string) => `/school-photos/staff/classes/${id}`,
}
