import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Outlet, ScrollRestoration } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { SchoolFrame } from '../school/frame.tsx'
import { wipeTokens } from '../wipe-tokens.ts'
import { Problem } from './problem.tsx'
import { appRoutes } from './routes.ts'

wipeTokens()

/** Around every screen: a new one begins at its top, Back at its place. */
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
    // What the document shows already, until the first screen's code is there.
    HydrateFallback: () => <SchoolFrame>{null}</SchoolFrame>,
    children: appRoutes,
  },
])

const place = document.getElementById('school')
if (place)
  createRoot(place).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
