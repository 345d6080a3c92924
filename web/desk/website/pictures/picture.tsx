import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { anyScreen } from '../../../../content/desk/kit.ts'
import { websiteMediaWords as mediaWords } from '../../../../content/desk/website/media.ts'
import { pictureLibraryWords as words } from '../../../../content/desk/website/pictures.ts'
import { showMediaUses, showPicture } from '../../../../contract/website/media.ts'
import { desk } from '../../../../domain/screens.ts'
import type { ListedPicture } from '../../../../domain/site/media/site-media.ts'
import { queryOf, useEndpoint } from '../../../http/endpoint-query.ts'
import { FailureFrame, QueryResult } from '../../kit/data/query-result.tsx'
import { DeskLink } from '../../kit/page/button.tsx'
import { DeskPage } from '../../kit/page/page.tsx'
import { DescribePictureForm } from '../media/describe-picture.tsx'
import { MediaUses } from '../media/media-uses.tsx'
import { PREPARING_POLL_MS } from '../media/use-pictures.ts'
import { ReplacePicture } from './replace-picture.tsx'
import { SpreadWords } from './spread-words.tsx'

const crumbs = [
  { label: 'Website', to: desk.website },
  { label: mediaWords.library, to: desk.websitePictures },
]

/** A picture of the website: what it shows, what stays in view, and where it is used. */
export default function PicturePage() {
  const { id = '' } = useParams()
  const shown = useQuery({
    ...queryOf(showPicture, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? PREPARING_POLL_MS : false),
  })
  return (
    <DeskPage title={shown.data?.fileName ?? (shown.isLoadingError ? 'Picture' : undefined)} crumbs={crumbs}>
      <QueryResult
        query={shown}
        Failure={(failed) => (
          <FailureFrame
            {...failed}
            title={anyScreen.notLoaded('picture')}
            missing={{
              title: anyScreen.noSuch('picture'),
              text: anyScreen.mistyped,
              way: <DeskLink to={desk.websitePictures}>{mediaWords.back}</DeskLink>,
            }}
            className="mt-4"
          />
        )}
      >
        {(picture) => <Details key={id} id={id} picture={picture} />}
      </QueryResult>
    </DeskPage>
  )
}

function Details({ id, picture }: { id: string; picture: ListedPicture }) {
  const navigate = useNavigate()
  const uses = useEndpoint(showMediaUses, { params: { id } })
  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,44rem)_minmax(0,1fr)]">
      <DescribePictureForm
        picture={picture}
        confirm={mediaWords.save}
        done={words.saved}
        onDeleted={() => void navigate(desk.websitePictures, { replace: true })}
      />
      <section aria-labelledby="uses" className="grid gap-3 lg:pt-4">
        <h2 id="uses" className="text-item">
          {words.uses}
        </h2>
        <QueryResult query={uses} what="list of its uses">
          {({ uses }) =>
            uses.length > 0 ? (
              <>
                <MediaUses uses={uses} linked />
                <SpreadWords id={id} uses={uses} />
                <ReplacePicture id={id} of={picture.key} uses={uses} />
              </>
            ) : (
              <p className="max-w-[36em] text-soft">{words.unusedHere}</p>
            )
          }
        </QueryResult>
      </section>
    </div>
  )
}
