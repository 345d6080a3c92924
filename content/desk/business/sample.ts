/** The sample campaign, and its removal. */
export const sampleWords = {
  kept: (orders: string, one: boolean) =>
    `${orders} also ${one ? 'has' : 'have'} real money or real children’s photos, so ${one ? 'it stays' : 'they stay'}, without the sample’s photos.`,
  ordersUnderWay:
    'The sample’s orders are still being made, once its portraits are drawn. On a slow machine that takes a few minutes; they appear here as they are made.',
  removing: 'The sample is being removed. You can carry on working.',
  about: (
    events: string,
    students: string,
    photos: string,
    orders: string,
    enquiries: string,
    projects: string,
  ) =>
    `Drawings, not real children, for trying everything out before your first real sale: ${events}, ${students}, ${photos}, ${orders}, ${enquiries}, ${projects}.`,
  removal:
    'This deletes its events for good, with their classes, students, photos and orders, and its enquiries and projects, with anything that you or anybody else has added to them. The sample cannot be brought back.',
}
