import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { caseStudies } from '../content/case-studies/all.ts'
import { serviceHubs } from '../content/services/all.ts'

/** Pages with one template: each address by name, so that any other is the 404 page, in the browser too. */
const each = (paths: readonly string[], template: string) =>
  paths.map((path) => route(path, template, { id: path }))

/** The table of contents: every address of the site, in the specification's order. */
export default [
  layout('site/layout.tsx', [
    index('site/home/page.tsx'),
    route('about', 'site/about/page.tsx'),
    route('services', 'site/services/overview.tsx'),
    ...serviceHubs.flatMap(({ slug, services }) => [
      ...each([`services/${slug}`], 'site/services/hub.tsx'),
      ...each(
        services.map((service) => `services/${slug}/${service.slug}`),
        'site/services/service.tsx',
      ),
    ]),
    ...each(
      caseStudies.map(({ slug }) => `case-study/${slug}`),
      'site/case-study/page.tsx',
    ),
    route('blog', 'site/blog/list.tsx'),
    route('blog/:slug', 'site/blog/article.tsx'),
    route('aerial-photography', 'site/aerial-photography/page.tsx'),
    route('terms-and-conditions', 'site/terms/page.tsx'),
    route('rate-card', 'site/rate-card/page.tsx'),
    // Any other path. `/404` is prerendered through it, so that the same route hydrates wherever it is served.
    route('*', 'site/not-found.tsx'),
  ]),
  route('feed.xml', 'site/blog/feed.ts'),
  route('search.json', 'site/search/index-file.ts'),
  route('sitemap.xml', 'site/found/sitemap.ts'),
  route('robots.txt', 'site/found/robots.ts'),
  route('site.webmanifest', 'site/found/manifest.ts'),
  route('school-photos', 'school/layout.tsx', [
    index('school/gate.tsx'),
    route('access-code', 'school/access-code.tsx'),
    route('lost-code', 'school/lost-code.tsx'),
    route('user-flow', 'school/flow/page.tsx'),
    route('children', 'school/children.tsx'),
    route('basket', 'school/basket-page.tsx'),
    route('invitation', 'staff/invitation.tsx'),
    route('checkout', 'school/checkout.tsx'),
    route('orders', 'school/orders.tsx'),
    route('order/:key', 'school/order.tsx'),
    route('sign-in', 'account/sign-in.tsx'),
    route('forgotten-password', 'account/forgotten-password.tsx'),
    route('new-password', 'account/new-password.tsx'),
    route('confirm', 'account/confirm.tsx'),
    route('link-expired', 'account/link-expired.tsx'),
    route('account', 'account/guarded.tsx', [
      index('account/overview.tsx'),
      route('email', 'account/change-email.tsx'),
      route('password', 'account/change-password.tsx'),
      route('passkey', 'account/add-passkey.tsx'),
      route('app', 'account/add-app.tsx'),
      route('phone', 'account/add-phone.tsx'),
    ]),
  ]),
  route('school-photos/admin', 'admin/layout.tsx', [
    index('admin/events/page.tsx'),
    route('events/:eventId', 'admin/classes/page.tsx'),
    route('events/:eventId/codes', 'admin/codes/event.tsx'),
    route('events/:eventId/upload', 'admin/uploads/event.tsx'),
    route('events/:eventId/sorting', 'admin/sorting/page.tsx'),
    route('classes/:classId', 'admin/students/page.tsx'),
    route('classes/:classId/codes', 'admin/codes/class.tsx'),
    route('classes/:classId/upload', 'admin/uploads/class.tsx'),
    route('classes/:classId/photos', 'admin/sheet/page.tsx'),
    route('students/:pupilId', 'admin/student/page.tsx'),
    route('orders', 'admin/orders/page.tsx'),
    route('orders/:orderId', 'admin/orders/order.tsx'),
    route('sales', 'admin/sales/page.tsx'),
    route('sales/:eventId', 'admin/sales/event.tsx'),
    route('enquiries', 'admin/enquiries/page.tsx'),
    route('messages', 'admin/messages/page.tsx'),
    route('privacy', 'admin/privacy/page.tsx'),
    route('privacy/:scope/:id', 'admin/privacy/erase.tsx'),
    route('activity', 'admin/activity/page.tsx'),
    route('people', 'admin/people/page.tsx'),
  ]),
  route('school-photos/staff', 'staff/layout.tsx', [
    index('staff/events.tsx'),
    route('events/:eventId', 'staff/event.tsx'),
    route('classes/:classId', 'staff/class.tsx'),
  ]),
] satisfies RouteConfig
