/** Beside the button of a film that another host plays. */
export const filmWords = { vimeo: 'Plays from Vimeo' } as const
