import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { clientWords } from '../../content/client.ts'
import { PRIVACY } from '../../domain/screens.ts'
import { createQueryClient } from '../http/endpoint-query.ts'
import { Offline } from '../offline.tsx'
import { PageShell } from '../shell/page-shell.tsx'
import { ContactLine } from '../shell/screen.tsx'

/** The layout of a client's page. */
export default function ClientLayout() {
  const [queries] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <PageShell aside={<span className="slate text-soft">{clientWords.bar}</span>} foot={<Foot />}>
        <Offline className="px-5 sm:px-gutter" />
        <Outlet />
      </PageShell>
    </QueryClientProvider>
  )
}

function Foot() {
  return (
    <footer className="flex flex-wrap justify-between gap-x-8 gap-y-2 border-line border-t px-5 py-8 text-note sm:px-gutter print:hidden">
      <p>
        {clientWords.questions} <ContactLine />.
      </p>
      <a href={PRIVACY} className="underline underline-offset-4">
        Privacy
      </a>
    </footer>
  )
}
