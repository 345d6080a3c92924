import { type ReactNode, useState } from 'react'
import { websiteMediaWords as words } from '../../../../content/desk/website/media.ts'
import { listFilms } from '../../../../contract/website/media.ts'
import { FILM_TYPES, type ListedFilm, uploadIdOf } from '../../../../domain/site/media/site-media.ts'
import { useEndpoint } from '../../../http/endpoint-query.ts'
import { TextField } from '../../../ui/field.tsx'
import { FileDrop } from '../../kit/files/file-drop.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import { descriptionOf, type FieldsetFieldProps, FieldsetFrame } from '../form/field-frame.tsx'
import { DeleteMedia } from './delete-media.tsx'
import { readFilmAddress } from './film-address.ts'
import { FilmPoster } from './film-poster.tsx'
import { MediaUploadList } from './media-upload-list.tsx'
import { useMediaUploads } from './use-media-uploads.ts'

/** A film at YouTube or Vimeo, by whatever address was pasted, or an uploaded one with its poster. */
export function FilmField({ id, label, help, value, onChange, problem, optional }: FieldsetFieldProps) {
  const { data: list } = useEndpoint(listFilms)
  const uploads = useMediaUploads(({ key }) => onChange(key))
  const film = list?.films.find(({ key }) => key === value)
  return (
    <FieldsetFrame {...{ id, label, help, problem, optional }}>
      {uploadIdOf(value) ? (
        <Chosen
          title={film?.fileName ?? words.filmOwn}
          note={film && sizeOf(film)}
          onRemove={() => onChange('')}
        >
          {film && <FilmPoster film={film} />}
          {film && (
            <DeleteMedia
              kind="film"
              id={film.id}
              onDeleted={() => onChange('')}
              className="justify-self-start"
            />
          )}
        </Chosen>
      ) : (
        <div className="grid gap-4">
          <AddressField {...{ id, help, value, onChange, problem }} />
          <FileDrop
            choose={words.filmUpload}
            hint={words.filmUploadHint}
            accept={FILM_TYPES}
            onFiles={([first]) => first && uploads.add([first.file], 'film')}
          />
          {list && list.films.length > 0 && (
            <OwnFilms films={list.films} onUse={({ key }) => onChange(key)} />
          )}
        </div>
      )}
      <MediaUploadList
        items={uploads.items.filter(({ state }) => state !== 'done' && state !== 'known')}
        onAgain={uploads.again}
        onRemove={uploads.remove}
      />
    </FieldsetFrame>
  )
}

/** The films that were uploaded, to be used again or deleted. */
function OwnFilms({ films, onUse }: { films: readonly ListedFilm[]; onUse: (film: ListedFilm) => void }) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 text-small underline decoration-edge underline-offset-4">
        {words.filmsOwn}
      </summary>
      <ul className="border-line border-t">
        {films.map((film) => (
          <li
            key={film.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-2 leading-snug"
          >
            <span className="min-w-0 grow basis-40">
              <span className="wrap-anywhere block">{film.fileName}</span>
              <span className="slate text-soft">{sizeOf(film)}</span>
            </span>
            <DeskButton onClick={() => onUse(film)}>{words.filmUse}</DeskButton>
            <DeleteMedia kind="film" id={film.id} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** A pasted address is tidied at once, a typed one when the field is left. */
function AddressField({ id, help, value, onChange, problem }: Omit<FieldsetFieldProps, 'label'>) {
  const [left, setLeft] = useState(false)
  const isUnknown = left && value !== '' && readFilmAddress(value) === undefined
  return (
    <TextField
      id={id}
      name={id}
      label={words.film}
      type="url"
      inputMode="url"
      value={value}
      maxLength={1000}
      autoComplete="off"
      spellCheck={false}
      problem={isUnknown ? words.filmUnknown : undefined}
      aria-describedby={descriptionOf(id, { help, problem })}
      onChange={({ target, nativeEvent }) => {
        const isPasted = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste'
        onChange((isPasted && readFilmAddress(target.value)) || target.value)
      }}
      onFocus={() => setLeft(false)}
      onBlur={() => {
        setLeft(true)
        const address = readFilmAddress(value)
        if (address !== undefined && address !== value) onChange(address)
      }}
    />
  )
}

function Chosen({
  title,
  note,
  onRemove,
  children,
}: {
  title: string
  note: string | undefined
  onRemove: () => void
  children: ReactNode
}) {
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 leading-snug">
          <span className="wrap-anywhere block">{title}</span>
          <span className="slate text-soft">{note}</span>
        </p>
        <DeskButton onClick={onRemove}>{words.filmRemove}</DeskButton>
      </div>
      {children}
    </div>
  )
}

const twoFigures = (figure: number) => String(figure).padStart(2, '0')

const sizeOf = ({ seconds, width, height, bytes }: ListedFilm) =>
  `${Math.floor(seconds / 60)}:${twoFigures(seconds % 60)} · ${width} × ${height} · ${words.filmSize(Math.max(1, Math.round(bytes / 1024 ** 2)))}`
