import { useQuery } from '@tanstack/react-query'
import { listPictures } from '../../../../contract/website/media.ts'
import { queryOf } from '../../../http/endpoint-query.ts'

/** How soon a picture that is being prepared is looked at again. */
export const PREPARING_POLL_MS = 1500

/** The pictures of the website; looked at again while one is being prepared. */
export const usePictures = () =>
  useQuery({
    ...queryOf(listPictures),
    refetchInterval: ({ state }) =>
      state.data?.pictures.some((picture) => picture.state === 'waiting') ? PREPARING_POLL_MS : false,
  })
