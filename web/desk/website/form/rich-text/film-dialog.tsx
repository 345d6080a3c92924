import { useState } from 'react'
import { textMediaWords as words } from '../../../../../content/desk/website/text-media.ts'
import { MAX_SLATE } from '../../../../../domain/site/fields/basic-fields.ts'
import type { TextFilm } from '../../../../../domain/site/media/text-media.ts'
import { TextField } from '../../../../ui/field.tsx'
import { DeskDialog } from '../../../kit/form/dialog.tsx'
import { DeskButton } from '../../../kit/page/button.tsx'
import { readFilmAddress } from '../../media/film-address.ts'
import { FilmField } from '../../media/film-field.tsx'
import { PictureField } from '../../media/picture-field.tsx'

type Film = Omit<TextFilm, 'type'>

interface FilmDialogProps {
  /** The film that is changed; undefined for a new one. */
  film?: Film | undefined
  onClose: () => void
  onFilm: (film: Film) => void
}

/** Asks which film stands in a text, and how it is announced. */
export function FilmDialog({ film, onClose, onFilm }: FilmDialogProps) {
  const [address, setAddress] = useState(film?.address ?? '')
  const [title, setTitle] = useState(film?.title ?? '')
  const [still, setStill] = useState(film?.still ?? '')
  const [asked, setAsked] = useState(false)
  const read = readFilmAddress(address)
  function confirm() {
    setAsked(true)
    if (read !== undefined && title.trim()) onFilm({ address: read, title: title.trim(), still })
  }
  return (
    <DeskDialog title={words.film} open onClose={onClose}>
      {/* No form: the fields for film and picture have forms of their own. */}
      <div className="mt-5 grid gap-5">
        <FilmField
          id="film-in-text"
          label={words.film}
          value={address}
          onChange={setAddress}
          problem={asked && read === undefined ? words.filmNone : undefined}
        />
        <TextField
          label={words.filmTitle}
          name="film-title"
          required
          value={title}
          maxLength={MAX_SLATE}
          autoComplete="off"
          onChange={({ target }) => setTitle(target.value)}
          problem={asked && !title.trim() ? words.filmUntitled : undefined}
        />
        <PictureField
          id="film-still"
          label={words.filmStill}
          value={still}
          onChange={setStill}
          optional
          width={1600}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <DeskButton onClick={onClose}>{words.cancel}</DeskButton>
          <DeskButton look="solid" onClick={confirm}>
            {film ? words.filmSave : words.filmInsert}
          </DeskButton>
        </div>
      </div>
    </DeskDialog>
  )
}
