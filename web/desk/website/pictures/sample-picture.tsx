import { useParams } from 'react-router'
import { anyScreen } from '../../../../content/desk/kit.ts'
import { websiteMediaWords as mediaWords } from '../../../../content/desk/website/media.ts'
import { pictureLibraryWords as words } from '../../../../content/desk/website/pictures.ts'
import { showSamplePicture } from '../../../../contract/website/media.ts'
import { desk } from '../../../../domain/screens.ts'
import type { SamplePicture } from '../../../../domain/site/media/site-media.ts'
import { useEndpoint } from '../../../http/endpoint-query.ts'
import { Picture } from '../../../ui/picture.tsx'
import { FailureFrame, QueryResult } from '../../kit/data/query-result.tsx'
import { DeskLink } from '../../kit/page/button.tsx'
import { DeskPage } from '../../kit/page/page.tsx'
import { MediaUses } from '../media/media-uses.tsx'
import { pictureDataOf } from '../media/picture-data-of.ts'

const crumbs = [
  { label: 'Website', to: desk.website },
  { label: mediaWords.library, to: desk.websitePictures },
]

/** A picture of the sample: what it shows, why it cannot be changed here, and where it is used. */
export default function SamplePicturePage() {
  const { folder = '', name = '' } = useParams()
  const shown = useEndpoint(showSamplePicture, { params: { folder, name } })
  const title = shown.data?.picture.fileName ?? (shown.isLoadingError ? 'Picture' : undefined)
  return (
    <DeskPage title={title} crumbs={crumbs}>
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
        {(sample) => <Details {...sample} />}
      </QueryResult>
    </DeskPage>
  )
}

function Details({ picture, uses }: SamplePicture) {
  const data = pictureDataOf(picture)
  return (
    <div className="mt-4 grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,44rem)_minmax(0,1fr)]">
      <div className="grid gap-6">
        {data && (
          <Picture picture={data} alt="" sizes="44rem" className="h-auto max-h-[60svh] w-auto max-w-full" />
        )}
        <dl className="grid gap-4">
          <div>
            <dt className="text-small text-soft">{mediaWords.alt}</dt>
            <dd>{picture.alt || words.showsNothing}</dd>
          </div>
          {picture.slate && (
            <div>
              <dt className="text-small text-soft">{words.slate}</dt>
              <dd>{picture.slate}</dd>
            </div>
          )}
        </dl>
        <p className="max-w-[44em] border-gorse border-l-2 pl-4 text-small">{words.ofSample}</p>
      </div>
      <section aria-labelledby="uses" className="grid gap-3">
        <h2 id="uses" className="text-item">
          {words.uses}
        </h2>
        {uses.length > 0 ? (
          <MediaUses uses={uses} linked />
        ) : (
          <p className="max-w-[36em] text-soft">{words.sampleUnused}</p>
        )}
      </section>
    </div>
  )
}
