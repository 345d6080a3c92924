import type { JSONContent } from '@tiptap/core'
import { PicturePicker } from '../../media/picture-picker.tsx'
import { usePictures } from '../../media/use-pictures.ts'
import { FilmDialog } from './film-dialog.tsx'

interface MediaQuestionsProps {
  asking: 'picture' | 'film' | undefined
  /** How many more the text takes. */
  room: number
  onClose: () => void
  onInsert: (media: JSONContent) => void
}

/** Asks which pictures or film to put into a text. Several pictures at once stand together. */
export function MediaQuestions({ asking, room, onClose, onInsert }: MediaQuestionsProps) {
  const { data: library } = usePictures()
  const slateOf = (key: string) => library?.pictures.find((one) => one.key === key)?.slate ?? ''
  return (
    <>
      <PicturePicker
        open={asking === 'picture'}
        onClose={onClose}
        value=""
        several={{ taken: [], room, entry: 'picture' }}
        onChoose={(...keys) =>
          onInsert({
            type: 'pictures',
            attrs: { pictures: keys.map((picture) => ({ picture, caption: slateOf(picture) })) },
          })
        }
      />
      {asking === 'film' && (
        <FilmDialog
          onClose={onClose}
          onFilm={(film) => {
            onClose()
            onInsert({ type: 'film', attrs: film })
          }}
        />
      )}
    </>
  )
}
