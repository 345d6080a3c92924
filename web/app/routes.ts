import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'

/** Loads a screen's code on demand. */
const screen = (load: () => Promise<{ default: ComponentType }>) => ({
  lazy: async () => ({ Component: (await load()).default }),
})

/** The table of contents of the school area: parents, their accounts, the owner's desk, the school's own. */
export const appRoutes = [
  {
    path: '/school-photos',
    ...screen(() => import('../school/layout.tsx')),
    children: [
      { index: true, ...screen(() => import('../school/gate/gate.tsx')) },
      { path: 'access-code', ...screen(() => import('../school/gate/access-code.tsx')) },
      { path: 'lost-code', ...screen(() => import('../school/gate/lost-code.tsx')) },
      { path: 'help', ...screen(() => import('../school/help/page.tsx')) },
      { path: 'user-flow', ...screen(() => import('../school/flow/page.tsx')) },
      { path: 'children', ...screen(() => import('../school/children/children.tsx')) },
      { path: 'basket', ...screen(() => import('../school/basket/basket-page.tsx')) },
      { path: 'invitation', ...screen(() => import('../staff/invitation.tsx')) },
      { path: 'checkout', ...screen(() => import('../school/checkout/checkout.tsx')) },
      { path: 'orders', ...screen(() => import('../school/order/orders.tsx')) },
      { path: 'order/:key', ...screen(() => import('../school/order/order.tsx')) },
      { path: 'sign-in', ...screen(() => import('../account/sign-in/sign-in.tsx')) },
      { path: 'forgotten-password', ...screen(() => import('../account/sign-in/forgotten-password.tsx')) },
      { path: 'new-password', ...screen(() => import('../account/sign-in/new-password.tsx')) },
      { path: 'confirm', ...screen(() => import('../account/links/confirm.tsx')) },
      { path: 'link-expired', ...screen(() => import('../account/links/link-expired.tsx')) },
      {
        path: 'account',
        ...screen(() => import('../account/still-you/guarded.tsx')),
        children: [
          { index: true, ...screen(() => import('../account/security/overview.tsx')) },
          { path: 'email', ...screen(() => import('../account/security/change-email.tsx')) },
          { path: 'password', ...screen(() => import('../account/security/change-password.tsx')) },
          { path: 'passkey', ...screen(() => import('../account/security/add-passkey.tsx')) },
          { path: 'app', ...screen(() => import('../account/security/add-app.tsx')) },
          { path: 'phone', ...screen(() => import('../account/security/add-phone.tsx')) },
        ],
      },
    ],
  },
  {
    path: '/school-photos/admin',
    ...screen(() => import('../admin/layout.tsx')),
    children: [
      { index: true, ...screen(() => import('../admin/events/page.tsx')) },
      { path: 'events/:eventId', ...screen(() => import('../admin/event/page.tsx')) },
      { path: 'events/:eventId/codes', ...screen(() => import('../admin/codes/page.tsx')) },
      { path: 'events/:eventId/reminders', ...screen(() => import('../admin/reminders/page.tsx')) },
      { path: 'events/:eventId/upload', ...screen(() => import('../admin/upload/event.tsx')) },
      { path: 'events/:eventId/catch-up', ...screen(() => import('../admin/catch-up/page.tsx')) },
      { path: 'events/:eventId/roster-changes', ...screen(() => import('../admin/roster-changes/page.tsx')) },
      { path: 'events/:eventId/agreement', ...screen(() => import('../admin/agreement/page.tsx')) },
      { path: 'events/:eventId/same-child', ...screen(() => import('../admin/same-child/page.tsx')) },
      { path: 'events/:eventId/moves', ...screen(() => import('../admin/moves/page.tsx')) },
      { path: 'events/:eventId/sorting', ...screen(() => import('../admin/sorting/page.tsx')) },
      { path: 'classes/:classId', ...screen(() => import('../admin/class/page.tsx')) },
      { path: 'classes/:classId/codes', ...screen(() => import('../admin/codes/page.tsx')) },
      { path: 'classes/:classId/upload', ...screen(() => import('../admin/upload/class.tsx')) },
      { path: 'classes/:classId/photos', ...screen(() => import('../admin/contact-sheet/page.tsx')) },
      { path: 'classes/:classId/id-photos', ...screen(() => import('../admin/id-photos/page.tsx')) },
      { path: 'students/:pupilId', ...screen(() => import('../admin/pupil/page.tsx')) },
      { path: 'orders', ...screen(() => import('../admin/orders/page.tsx')) },
      { path: 'orders/:orderId', ...screen(() => import('../admin/orders/order.tsx')) },
      { path: 'sales', ...screen(() => import('../admin/sales/page.tsx')) },
      { path: 'sales/:eventId', ...screen(() => import('../admin/sales/event.tsx')) },
      { path: 'prices', ...screen(() => import('../admin/prices/page.tsx')) },
      { path: 'prices/:listId', ...screen(() => import('../admin/prices/list.tsx')) },
      { path: 'offers', ...screen(() => import('../admin/offers/page.tsx')) },
      { path: 'enquiries', ...screen(() => import('../admin/enquiries/page.tsx')) },
      { path: 'messages', ...screen(() => import('../admin/messages/page.tsx')) },
      { path: 'privacy', ...screen(() => import('../admin/privacy/page.tsx')) },
      { path: 'privacy/:scope/:id', ...screen(() => import('../admin/privacy/erase.tsx')) },
      { path: 'activity', ...screen(() => import('../admin/activity/page.tsx')) },
      { path: 'people', ...screen(() => import('../admin/people/page.tsx')) },
      { path: 'setup', ...screen(() => import('../admin/setup/page.tsx')) },
      { path: 'help', ...screen(() => import('../admin/help/page.tsx')) },
      { path: 'help/:page', ...screen(() => import('../admin/help/page.tsx')) },
    ],
  },
  {
    path: '/school-photos/staff',
    ...screen(() => import('../staff/layout.tsx')),
    children: [
      { index: true, ...screen(() => import('../staff/events.tsx')) },
      { path: 'events/:eventId', ...screen(() => import('../staff/event.tsx')) },
      { path: 'events/:eventId/changes', ...screen(() => import('../staff/changes.tsx')) },
      { path: 'classes/:classId', ...screen(() => import('../staff/class.tsx')) },
    ],
  },
] satisfies RouteObject[]

/** The paths of all screens, parameters as `:name`, for which the server sends the school area's document. */
export function appPatterns(routes: readonly RouteObject[] = appRoutes, parent = ''): string[] {
  return routes.flatMap(({ path, children }) => {
    const full = [parent, path].filter(Boolean).join('/')
    return children ? appPatterns(children, full) : [full]
  })
}
