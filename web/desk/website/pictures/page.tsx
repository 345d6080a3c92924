import { Link } from 'react-router'
import { websiteMediaWords as mediaWords } from '../../../../content/desk/website/media.ts'
import { pictureLibraryWords as words } from '../../../../content/desk/website/pictures.ts'
import { desk } from '../../../../domain/screens.ts'
import { uploadIdOf } from '../../../../domain/site/media/site-media.ts'
import { DeskDialog } from '../../kit/form/dialog.tsx'
import { useFilters } from '../../kit/list/use-filters.ts'
import { DeskPage } from '../../kit/page/page.tsx'
import { DescribeSeries } from '../media/describe-series.tsx'
import { PictureLibrary } from '../media/picture-library.tsx'
import { PictureTile } from '../media/picture-tile.tsx'
import { useDescribing } from '../media/use-describing.ts'
import { comingOf, useMediaUploads } from '../media/use-media-uploads.ts'

/** The pictures of the website: all that were uploaded, and the sample's. */
export default function PicturesPage() {
  const filters = useFilters()
  const describing = useDescribing()
  const uploads = useMediaUploads(({ key, known }) => {
    if (!known) describing.arrived(key)
  })
  return (
    <DeskPage title={mediaWords.library} crumbs={[{ label: 'Website', to: desk.website }]} note={words.lead}>
      <PictureLibrary
        {...{ uploads, describing }}
        search={filters.typed}
        onSearch={filters.setTyped}
        show={filters.value('show')}
        onShow={(show) => filters.set('show', show)}
        tile={(picture) => {
          const id = uploadIdOf(picture.key)
          const to = id ? desk.websitePicture(id) : sampleScreen(picture.key)
          return (
            <Link to={to} data-row className="group block">
              <PictureTile picture={picture} />
            </Link>
          )
        }}
      />
      <DeskDialog open={describing.keys !== undefined} onClose={describing.end} title={words.describe} wide>
        <DescribeSeries
          keys={describing.keys ?? []}
          coming={comingOf(uploads)}
          confirm={mediaWords.save}
          onEnd={describing.end}
        />
      </DeskDialog>
    </DeskPage>
  )
}

/** A sample's picture is known by the folder and the name of its file. */
function sampleScreen(key: string): string {
  const [folder = '', name = ''] = key.split('/')
  return desk.websiteSamplePicture(folder, name)
}
