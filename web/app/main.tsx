import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Outlet, ScrollRestoration } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { SchoolFrame } from '../school/frame.tsx'
import { Opening } from '../school/opening.tsx'
import { wipeTokens } from '../wipe-tokens.ts'
import { Problem } from './problem.tsx'
import { appRoutes } from './routes.ts'

wipeTokens()

/** Wraps every screen: new ones start at the top, Back restores the position. */
function Screens() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}

const router = createBrowserRouter([
  {
    Component: Screens,
    ErrorBoundary: Problem,
    // Same as the document already shows, until the first screen's code arrives.
    HydrateFallback: () => (
      <SchoolFrame>
        <Opening since={performance.now()} />
      </SchoolFrame>
    ),
    children: appRoutes,
  },
])

const root = document.getElementById('school')
if (root)
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
