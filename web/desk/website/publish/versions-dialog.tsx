import { useState } from 'react'
import { editorWords } from '../../../../content/desk/website/website.ts'
import { listVersions, showVersion } from '../../../../contract/website/website.ts'
import { shortMoment } from '../../../../domain/days.ts'
import type { SiteKind } from '../../../../domain/site/kinds/names.ts'
import { call } from '../../../http/call.ts'
import { useEndpoint } from '../../../http/endpoint-query.ts'
import { reasonOf } from '../../../http/error-messages.ts'
import { QueryResult } from '../../kit/data/query-result.tsx'
import { DeskDialog } from '../../kit/form/dialog.tsx'
import { FormFailure } from '../../kit/form/form-dialog.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import { inShape } from '../draft/use-draft.ts'
import type { TypedContent } from '../form/document-fields.ts'

export interface OldVersion {
  number: number
  at: string
  content: TypedContent
}

interface VersionsDialogProps {
  kind: SiteKind
  id: string
  onLook: (version: OldVersion) => void
  onBringBack: (version: OldVersion) => void
  onClose: () => void
}

/** The last fifty versions of a document, to look at or to bring back. */
export function VersionsDialog({ kind, id, onLook, onBringBack, onClose }: VersionsDialogProps) {
  const versions = useEndpoint(listVersions, { params: { kind, id } })
  const [failure, setFailure] = useState<string>()
  async function open(number: number, at: string, then: (version: OldVersion) => void) {
    try {
      const { content } = await call(showVersion, { params: { kind, id, number } })
      then({ number, at, content: inShape(kind, content) })
    } catch (error) {
      setFailure(reasonOf(error))
    }
  }
  return (
    <DeskDialog title="Versions" description={editorWords.versions} open onClose={onClose} wide>
      <FormFailure>{failure}</FormFailure>
      <QueryResult query={versions} what="list of versions">
        {({ versions: list }) =>
          list.length === 0 ? (
            <p className="mt-5 text-soft">{editorWords.noVersions}</p>
          ) : (
            <ol className="mt-5 border-line border-b">
              {list.map(({ number, at, by, changes, current }) => (
                <li
                  key={number}
                  className="flex flex-wrap items-center justify-between gap-x-6 border-line border-t py-2"
                >
                  <div className="min-w-0 grow basis-72">
                    <p>
                      <span className="font-[560]">{shortMoment(at)}</span>
                      {by && <span className="wrap-anywhere text-soft">{`, ${by}`}</span>}
                      {current && <span className="text-good"> · Visitors read this one</span>}
                    </p>
                    <p className="wrap-anywhere text-small text-soft">{changes.join(', ')}</p>
                  </div>
                  <div className="flex gap-x-5">
                    <DeskButton
                      look="plain"
                      aria-label={`Look at version ${number}`}
                      onClick={() => open(number, at, onLook)}
                    >
                      Look
                    </DeskButton>
                    {!current && (
                      <DeskButton
                        look="plain"
                        aria-label={`Bring back version ${number}`}
                        onClick={() => open(number, at, onBringBack)}
                      >
                        Bring back
                      </DeskButton>
                    )}
                  </div>
                </li>
              ))}
            </ol>
          )
        }
      </QueryResult>
    </DeskDialog>
  )
}
