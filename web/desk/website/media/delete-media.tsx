import { useState } from 'react'
import { deleteMediaWords as words } from '../../../../content/desk/website/media.ts'
import { deleteFilm, deletePicture, showMediaUses } from '../../../../contract/website/media.ts'
import type { MediaUse } from '../../../../domain/site/media/site-media.ts'
import { useEndpoint } from '../../../http/endpoint-query.ts'
import { focusOnMount } from '../../../ui/focus-next-row.ts'
import { QueryResult } from '../../kit/data/query-result.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { DeskButton } from '../../kit/page/button.tsx'
import { Skeleton } from '../../kit/page/skeleton.tsx'
import { MediaUses } from './media-uses.tsx'

interface DeleteMediaProps {
  kind: 'picture' | 'film'
  id: string
  onDeleted?: (() => void) | undefined
  /** Of the button, before it is pressed. */
  className?: string
}

/** Deletes a picture or film after a question, which says what it is taken out of. */
export function DeleteMedia({ kind, id, onDeleted, className = '' }: DeleteMediaProps) {
  const [state, setState] = useState<'asks' | 'kept'>()
  if (state !== 'asks')
    return (
      <DeskButton
        ref={state === 'kept' ? focusOnMount : null}
        look="plain"
        className={className}
        onClick={() => setState('asks')}
      >
        {words.delete[kind]}
      </DeskButton>
    )
  return <Question {...{ kind, id, onDeleted }} onKeep={() => setState('kept')} />
}

function Question({ kind, id, onDeleted, onKeep }: DeleteMediaProps & { onKeep: () => void }) {
  const query = useEndpoint(showMediaUses, { params: { id } })
  const { change, run, busy } = useDeskMutation()
  async function remove(everywhere: boolean) {
    const endpoint = kind === 'picture' ? deletePicture : deleteFilm
    const work = () => change(endpoint, { params: { id }, body: { everywhere } })
    if (await run('delete', work, words.deleted[kind])) onDeleted?.()
  }
  return (
    <fieldset aria-label={words.title[kind]} className="grid basis-full gap-3 border-line border-t pt-4">
      <QueryResult
        query={query}
        what="list of its uses"
        skeleton={<Skeleton words={words.looking} className="h-16" />}
      >
        {({ uses, mayPublish }) => {
          const isUsed = uses.length > 0
          const may = mayPublish || !isUsed
          return (
            <>
              {isUsed ? <Uses {...{ uses, kind, mayPublish }} /> : <p>{words.unused}</p>}
              <div className="flex flex-wrap gap-2">
                {may && (
                  <DeskButton
                    look="destructive"
                    aria-disabled={busy !== undefined}
                    onClick={() => void remove(isUsed)}
                  >
                    {isUsed ? words.everywhere : words.delete[kind]}
                  </DeskButton>
                )}
                <DeskButton ref={focusOnMount} look="plain" className="px-2!" onClick={onKeep}>
                  {words.keep}
                </DeskButton>
              </div>
            </>
          )
        }}
      </QueryResult>
    </fieldset>
  )
}

interface UsesProps {
  uses: readonly MediaUse[]
  kind: DeleteMediaProps['kind']
  mayPublish: boolean
}

function Uses({ uses, kind, mayPublish }: UsesProps) {
  return (
    <div className="grid max-w-[44em] gap-2">
      <p>{mayPublish ? words.used[kind] : words.ownerRemoves}</p>
      <MediaUses uses={uses} className="max-h-56 overflow-y-auto" />
      {mayPublish && <p className="text-small text-soft">{words.goes}</p>}
    </div>
  )
}
