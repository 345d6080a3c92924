import { isRouteErrorResponse, useRouteError } from 'react-router'
import { problemWords } from '../../content/errors/error-page.ts'

/** Shown for a missing or failed screen. */
export function Problem() {
  const error = useRouteError()
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <main className="wrap grid min-h-svh content-center gap-6">
      <title>{missing ? 'Page not found' : 'Something went wrong'}</title>
      <h1 className="title-section">{missing ? problemWords.missing : 'Something went wrong'}</h1>
      {!missing && <p className="max-w-[36em] text-soft">{problemWords.reload}</p>}
      <p>
        <a className="border-current border-b" href="/">
          Return to Home
        </a>
      </p>
    </main>
  )
}
