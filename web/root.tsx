import './app.css'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
} from 'react-router'
import { site } from '../content/site.ts'
import type { Route } from './+types/root'
import displayFace from './generated/fonts/fraunces.woff2?url'
import textFace from './generated/fonts/hanken-grotesk.woff2?url'
import faces from './generated/fonts.css?inline'
import { SchoolFrame } from './school/frame.tsx'
import { earlyScript } from './site/early-script.ts'

/** The browser's code need not know what stands in every page's head and never changes. */
export const links: LinksFunction = () =>
  import.meta.env.SSR
    ? [
        ...[displayFace, textFace].map(
          (href) =>
            ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const,
        ),
        { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
        { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
        { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
        { rel: 'manifest', href: '/site.webmanifest' },
      ]
    : []

/** Pages bring their own; alone, this is the SPA fallback's head, which no search engine should keep. */
export const meta: Route.MetaFunction = () => [
  { title: `School photos · ${site.name}` },
  { name: 'robots', content: 'noindex' },
]

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-GB" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Meta />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet */}
        <style id="faces" dangerouslySetInnerHTML={{ __html: faceRules }} />
        <Links />
      </head>
      <body>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by its hash */}
        <script dangerouslySetInnerHTML={{ __html: earlyScript }} />
        {children}
        <JumpBetweenPages />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** In the page itself, so that the faces are asked for with it. The browser's code need not bring what stands there already. */
const faceRules = import.meta.env.SSR ? faces : (document.getElementById('faces')?.textContent ?? '')

export default function Root() {
  return <Outlet />
}

/** Shown by the SPA fallback until the school area's code is there. */
export function HydrateFallback() {
  return <SchoolFrame>{null}</SchoolFrame>
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <main className="wrap grid min-h-svh content-center gap-6">
      <title>{missing ? 'Page not found' : 'Something went wrong'}</title>
      <h1 className="title-section">{missing ? 'Oops! Page not found' : 'Something went wrong'}</h1>
      {!missing && (
        <p className="max-w-[36em] text-soft">
          Please reload the page. If it happens again, write to {site.email}.
        </p>
      )}
      <p>
        <a className="border-current border-b" href="/">
          Return to Home
        </a>
      </p>
    </main>
  )
}

/** A new page starts at its place at once; only jumps within a page glide. Stands before ScrollRestoration, which scrolls. */
function JumpBetweenPages() {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it waits for
  useLayoutEffect(() => {
    document.documentElement.style.scrollBehavior = 'auto'
  }, [pathname])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it waits for
  useEffect(() => {
    document.documentElement.style.scrollBehavior = ''
  }, [pathname])
  return null
}
