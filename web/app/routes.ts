import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { account, client, desk, school, staff } from '../../domain/screens.ts'

/** Loads a screen's code on demand. */
const screen = (load: () => Promise<{ default: ComponentType }>) => ({
  lazy: async () => ({ Component: (await load()).default }),
})

/** The table of contents of the school area: parents, their accounts, the owner's desk, the school's own. */
export const appRoutes = [
  {
    path: school.gate,
    ...screen(() => import('../school/layout.tsx')),
    children: [
      { index: true, ...screen(() => import('../school/gate/gate.tsx')) },
      { path: school.accessCode, ...screen(() => import('../school/gate/access-code.tsx')) },
      { path: school.lostCode, ...screen(() => import('../school/gate/lost-code.tsx')) },
      { path: school.help, ...screen(() => import('../school/help/page.tsx')) },
      { path: school.flow, ...screen(() => import('../school/flow/page.tsx')) },
      { path: school.children, ...screen(() => import('../school/children/children.tsx')) },
      { path: school.basket, ...screen(() => import('../school/basket/basket-page.tsx')) },
      { path: staff.invitation, ...screen(() => import('../staff/invitation.tsx')) },
      { path: school.checkout, ...screen(() => import('../school/checkout/checkout.tsx')) },
      { path: school.orders, ...screen(() => import('../school/order/orders.tsx')) },
      { path: school.order(':key'), ...screen(() => import('../school/order/order.tsx')) },
      { path: account.signIn, ...screen(() => import('../account/sign-in/sign-in.tsx')) },
      {
        path: account.forgottenPassword,
        ...screen(() => import('../account/sign-in/forgotten-password.tsx')),
      },
      { path: account.newPassword, ...screen(() => import('../account/sign-in/new-password.tsx')) },
      { path: account.confirm, ...screen(() => import('../account/links/confirm.tsx')) },
      { path: account.linkExpired, ...screen(() => import('../account/links/link-expired.tsx')) },
      {
        path: account.security,
        ...screen(() => import('../account/reauthenticate/account-guard.tsx')),
        children: [
          { index: true, ...screen(() => import('../account/security/overview.tsx')) },
          { path: account.email, ...screen(() => import('../account/security/change-email.tsx')) },
          { path: account.password, ...screen(() => import('../account/security/change-password.tsx')) },
          { path: account.passkey, ...screen(() => import('../account/security/add-passkey.tsx')) },
          { path: account.app, ...screen(() => import('../account/security/add-app.tsx')) },
          { path: account.phone, ...screen(() => import('../account/security/add-phone.tsx')) },
        ],
      },
    ],
  },
  {
    path: desk.events,
    ...screen(() => import('../desk/frame/layout.tsx')),
    children: [
      { index: true, ...screen(() => import('../desk/events/page.tsx')) },
      { path: desk.today, ...screen(() => import('../desk/frame/today/page.tsx')) },
      { path: desk.event(':eventId'), ...screen(() => import('../desk/events/event/page.tsx')) },
      { path: desk.eventCodes(':eventId'), ...screen(() => import('../desk/events/codes/page.tsx')) },
      {
        path: desk.eventReminders(':eventId'),
        ...screen(() => import('../desk/records/reminders/page.tsx')),
      },
      {
        path: desk.eventUpload(':eventId'),
        ...screen(() => import('../desk/photos/upload/event-upload-page.tsx')),
      },
      { path: desk.eventCatchUp(':eventId'), ...screen(() => import('../desk/events/catch-up/page.tsx')) },
      { path: desk.photoDay(':eventId'), ...screen(() => import('../desk/events/photo-day/page.tsx')) },
      { path: desk.rosterChanges(':eventId'), ...screen(() => import('../desk/roster/changes/page.tsx')) },
      { path: desk.eventAgreement(':eventId'), ...screen(() => import('../desk/events/agreement/page.tsx')) },
      {
        path: desk.eventSameChild(':eventId'),
        ...screen(() => import('../desk/roster/duplicates/page.tsx')),
      },
      { path: desk.eventMoves(':eventId'), ...screen(() => import('../desk/roster/class-moves/page.tsx')) },
      { path: desk.sorting(':eventId'), ...screen(() => import('../desk/photos/sorting/page.tsx')) },
      { path: desk.class(':classId'), ...screen(() => import('../desk/events/class/page.tsx')) },
      { path: desk.classCodes(':classId'), ...screen(() => import('../desk/events/codes/page.tsx')) },
      {
        path: desk.classUpload(':classId'),
        ...screen(() => import('../desk/photos/upload/class-upload-page.tsx')),
      },
      {
        path: desk.contactSheet(':classId'),
        ...screen(() => import('../desk/photos/contact-sheet/page.tsx')),
      },
      { path: desk.idPhotos(':classId'), ...screen(() => import('../desk/photos/id-photos/page.tsx')) },
      { path: desk.pupil(':pupilId'), ...screen(() => import('../desk/roster/pupil/page.tsx')) },
      { path: desk.orders, ...screen(() => import('../desk/orders/page.tsx')) },
      { path: desk.order(':orderId'), ...screen(() => import('../desk/orders/order.tsx')) },
      { path: desk.newOrder, ...screen(() => import('../desk/orders/new-order/page.tsx')) },
      {
        path: desk.pupilOrder(':pupilId'),
        ...screen(() => import('../desk/orders/new-order/order-form-page.tsx')),
      },
      { path: desk.sales, ...screen(() => import('../desk/orders/sales/page.tsx')) },
      {
        path: desk.eventSales(':eventId'),
        ...screen(() => import('../desk/orders/sales/event-sales-page.tsx')),
      },
      { path: desk.prices, ...screen(() => import('../desk/shop/prices/page.tsx')) },
      { path: desk.priceList(':listId'), ...screen(() => import('../desk/shop/prices/list.tsx')) },
      { path: desk.offers, ...screen(() => import('../desk/shop/offers/page.tsx')) },
      { path: desk.website, ...screen(() => import('../desk/website/page.tsx')) },
      { path: desk.websiteVisits, ...screen(() => import('../desk/website/visits/page.tsx')) },
      { path: desk.websitePictures, ...screen(() => import('../desk/website/pictures/page.tsx')) },
      { path: desk.websitePicture(':id'), ...screen(() => import('../desk/website/pictures/picture.tsx')) },
      {
        path: desk.websiteSamplePicture(':folder', ':name'),
        ...screen(() => import('../desk/website/pictures/sample-picture.tsx')),
      },
      {
        path: desk.websitePage(':kind', ':id'),
        ...screen(() => import('../desk/website/document-page.tsx')),
      },
      { path: desk.enquiries, ...screen(() => import('../desk/enquiries/page.tsx')) },
      { path: desk.projects, ...screen(() => import('../desk/projects/page.tsx')) },
      { path: desk.calendar, ...screen(() => import('../desk/projects/days/calendar.tsx')) },
      { path: desk.project(':projectId'), ...screen(() => import('../desk/projects/project.tsx')) },
      { path: desk.messages, ...screen(() => import('../desk/records/messages/page.tsx')) },
      { path: desk.privacy, ...screen(() => import('../desk/records/privacy/page.tsx')) },
      { path: desk.erase(':scope', ':id'), ...screen(() => import('../desk/records/privacy/erase.tsx')) },
      { path: desk.activity, ...screen(() => import('../desk/records/activity/page.tsx')) },
      { path: desk.people, ...screen(() => import('../desk/records/people/page.tsx')) },
      { path: desk.business, ...screen(() => import('../desk/business/page.tsx')) },
      { path: desk.setup, ...screen(() => import('../desk/business/setup/page.tsx')) },
      { path: desk.help, ...screen(() => import('../desk/frame/help/page.tsx')) },
      { path: desk.helpPage(':page'), ...screen(() => import('../desk/frame/help/page.tsx')) },
    ],
  },
  {
    path: client.page(':key'),
    ...screen(() => import('../client/layout.tsx')),
    children: [{ index: true, ...screen(() => import('../client/page.tsx')) }],
  },
  {
    path: staff.events,
    ...screen(() => import('../staff/layout.tsx')),
    children: [
      { index: true, ...screen(() => import('../staff/events.tsx')) },
      { path: staff.event(':eventId'), ...screen(() => import('../staff/event.tsx')) },
      { path: staff.changes(':eventId'), ...screen(() => import('../staff/changes.tsx')) },
      { path: staff.class(':classId'), ...screen(() => import('../staff/class.tsx')) },
    ],
  },
] satisfies RouteObject[]

/** The paths of all screens, parameters as `:name`, for which the server sends the school area's document. */
export function appPatterns(routes: readonly RouteObject[] = appRoutes, parent = ''): string[] {
  return routes.flatMap(({ path = parent, children }) => (children ? appPatterns(children, path) : [path]))
}
