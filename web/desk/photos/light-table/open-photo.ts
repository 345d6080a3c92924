import { createContext, useContext } from 'react'

/** Opens a photo of the screen in the full window. */
export const OpenPhoto = createContext<(photoId: string) => void>(() => undefined)

export const useOpenPhoto = () => useContext(OpenPhoto)
