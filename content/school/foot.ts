/** The foot of the parents’ screens. */
export const footWords = {
  stuck: 'Stuck? Write to',
}
