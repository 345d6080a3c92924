/** Addresses of the school staff's screens. */
export const staff = {
  events: '/school-photos/staff',
  event: (id: string) => `/school-photos/staff/events/${id}`,
  changes: (id: string) => `/school-photos/staff/events/${id}/changes`,
  class: (id: string) => `/school-photos/staff/classes/${id}`,
}
