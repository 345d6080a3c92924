/** The notice above the desk until everything is set up. */
export const setupNoticeWords = {
  lead: 'What your shop needs before its first real sale.',
  done: (done: number, all: number) => `Setup: ${done} of ${all} done.`,
}
