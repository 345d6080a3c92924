import { SITE_FILES } from '../pictures/picture-files.ts'

/** A film as it came, and the picture shown before it plays. */
export const filmKey = (id: string) => `${SITE_FILES}/films/${id}.mp4`
export const posterKey = (id: string) => `${SITE_FILES}/films/${id}.jpg`
