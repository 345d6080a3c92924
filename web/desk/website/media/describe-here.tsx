import { useState } from 'react'
import { websiteMediaWords as words } from '../../../../content/desk/website/media.ts'
import type { ListedPicture } from '../../../../domain/site/media/site-media.ts'
import { Picture } from '../../../ui/picture.tsx'
import { DeskDialog } from '../../kit/form/dialog.tsx'
import { whenSent } from '../../kit/form/form-dialog.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import { pictureDataOf } from './picture-data-of.ts'
import { PictureWordsFields } from './picture-words-fields.tsx'
import { usePictureWords } from './use-picture-words.ts'

interface DescribeHereProps {
  picture: ListedPicture
  /** Whether it is a gallery's. */
  slate?: boolean
  onClose: () => void
}

/** What the document that is edited says about one of its pictures: typed into its draft. */
export function DescribeHere({ picture, slate = false, onClose }: DescribeHereProps) {
  const { wordsOf, ofLibrary, describe, asInLibrary } = usePictureWords()
  const [problem, setProblem] = useState<string>()
  const { key } = picture
  const typed = wordsOf(key) ?? picture
  const library = ofLibrary(key)
  const isOwn =
    library &&
    (typed.alt !== library.alt || typed.decorative !== library.decorative || typed.slate !== library.slate)
  const data = pictureDataOf(picture)
  function onSubmit() {
    if (!typed.decorative && typed.alt.trim() === '') return setProblem(words.altMissing)
    onClose()
  }
  return (
    <DeskDialog title={words.describe} open onClose={onClose}>
      <form {...whenSent(onSubmit)} className="mt-4 grid gap-5">
        {data && (
          <Picture
            picture={data}
            alt=""
            sizes="24rem"
            className="mx-auto h-auto max-h-[30svh] w-auto max-w-full"
          />
        )}
        <PictureWordsFields
          words={typed}
          problem={problem}
          slate={slate}
          onType={(part) => {
            setProblem(undefined)
            describe(key, { ...typed, ...part })
          }}
        />
        <p className="border-gorse border-l-2 pl-4 text-small">{words.hereAlone}</p>
        <div className="flex flex-wrap gap-2">
          <DeskButton look="solid" type="submit">
            {words.describedHere}
          </DeskButton>
          {isOwn && (
            <DeskButton
              look="plain"
              className="ml-auto"
              onClick={() => {
                setProblem(undefined)
                asInLibrary(key)
              }}
            >
              {words.asInLibrary}
            </DeskButton>
          )}
        </div>
      </form>
    </DeskDialog>
  )
}
