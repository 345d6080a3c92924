import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The table of contents: every address of the site, in the specification's order. */
export default [
  layout('site/layout.tsx', [
    index('site/home/page.tsx'),
    route('blog', 'site/blog/list.tsx'),
    route('blog/:slug', 'site/blog/article.tsx'),
    route('terms-and-conditions', 'site/terms/page.tsx'),
    route('rate-card', 'site/rate-card/page.tsx'),
    // Any other path. `/404` is prerendered through it, so that the same route hydrates wherever it is served.
    route('*', 'site/not-found.tsx'),
  ]),
  route('feed.xml', 'site/blog/feed.ts'),
  route('school-photos', 'school/layout.tsx', [
    index('school/gate.tsx'),
    route('sign-in', 'account/sign-in.tsx'),
    route('checkout', 'school/checkout.tsx'),
    route('order/:key', 'school/order.tsx'),
  ]),
  route('school-photos/admin', 'admin/layout.tsx', [
    index('admin/events/page.tsx'),
    route('events/:eventId', 'admin/classes/page.tsx'),
    route('classes/:classId', 'admin/students/page.tsx'),
    route('students/:pupilId', 'admin/student/page.tsx'),
  ]),
] satisfies RouteConfig
