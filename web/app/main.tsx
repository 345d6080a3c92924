import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  isRouteErrorResponse,
  Outlet,
  ScrollRestoration,
  useRouteError,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { problemWords } from '../../content/errors/error-page.ts'
import { removeExpired } from '../browser-storage.ts'
import { siteSettings } from '../site-settings.ts'
import { stripUrlTokens } from '../strip-url-tokens.ts'
import { keepFocusVisible } from '../ui/keep-focus-visible.ts'
import { keepPresses } from '../ui/keep-presses.ts'
import { settleMovedRows } from '../ui/settling.ts'
import { appRoutes } from './routes.ts'

stripUrlTokens()
removeExpired()
keepFocusVisible()
keepPresses()
settleMovedRows()

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
    children: appRoutes,
  },
])

function showScreens() {
  const root = document.getElementById('school')
  if (root)
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    )
}

// Until the first screen's code has come, the document shows what it was sent with.
if (router.state.initialized) showScreens()
else {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    stop()
    showScreens()
  })
}

/** Shown for a missing or failed screen. */
function Problem() {
  const error = useRouteError()
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <main className="wrap grid min-h-svh content-center gap-6">
      <title>{missing ? 'Page not found' : 'Something went wrong'}</title>
      <h1 className="title-section">{missing ? problemWords.missing : 'Something went wrong'}</h1>
      {!missing && <p className="max-w-[36em] text-soft">{problemWords.reload(siteSettings().email)}</p>}
      <p>
        <a className="border-current border-b" href="/">
          Return to Home
        </a>
      </p>
    </main>
  )
}
