/** Beside the button of a film that another host plays. */
export const filmWords = { vimeo: 'Plays from Vimeo', youtube: 'Plays from YouTube' } as const
