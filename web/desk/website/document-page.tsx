import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { anyScreen } from '../../../content/desk/kit.ts'
import { listWebsite, showDocument } from '../../../contract/website/website.ts'
import { desk } from '../../../domain/screens.ts'
import { SITE_KINDS, type SiteKind } from '../../../domain/site/kinds/names.ts'
import { ApiError } from '../../http/api.ts'
import { queryOf, useEndpoint } from '../../http/endpoint-query.ts'
import { FailureFrame } from '../kit/data/query-result.tsx'
import { DeskLink } from '../kit/page/button.tsx'
import { DeskPage } from '../kit/page/page.tsx'
import { SkeletonRows } from '../kit/page/skeleton.tsx'
import { DocumentEditor } from './document-editor.tsx'

/** How soon what another tab or person has published is noticed. */
const LOOK_MS = 15_000

const crumbs = [{ label: 'Website', to: desk.website }]

/** One page of the website, or one part of several. */
export default function DocumentPage() {
  const { kind = '', id = '' } = useParams()
  const known = SITE_KINDS.find((one) => one === kind)
  if (!known) return <Missing />
  return <KnownPage key={`${kind} ${id}`} kind={known} id={id} />
}

function KnownPage({ kind, id }: { kind: SiteKind; id: string }) {
  const shown = useQuery({
    ...queryOf(showDocument, { params: { kind, id } }),
    refetchInterval: LOOK_MS,
    // What an earlier visit was shown may be older than the draft that it saved.
    gcTime: 0,
  })
  const site = useEndpoint(listWebsite)
  if (shown.isLoadingError) return <Missing error={shown.error} onRetry={() => void shown.refetch()} />
  if (!shown.data)
    return (
      <DeskPage title={undefined} crumbs={crumbs}>
        <SkeletonRows />
      </DeskPage>
    )
  return (
    <DocumentEditor
      shown={shown.data}
      seenAt={shown.dataUpdatedAt}
      documents={site.data?.documents ?? []}
      refetch={async () => (await shown.refetch({ throwOnError: true })).data ?? shown.data}
    />
  )
}

function Missing({ error, onRetry }: { error?: unknown; onRetry?: () => void }) {
  return (
    <DeskPage title="Page" crumbs={crumbs}>
      <FailureFrame
        error={error ?? new ApiError(404, { code: 'not_found', message: '' })}
        onRetry={onRetry ?? (() => undefined)}
        title={anyScreen.notLoaded('page')}
        missing={{
          title: anyScreen.noSuch('page'),
          text: anyScreen.mistyped,
          way: <DeskLink to={desk.website}>All pages</DeskLink>,
        }}
        className="mt-4"
      />
    </DeskPage>
  )
}
