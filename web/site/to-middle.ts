/** Brings what is chosen to the middle of a line that runs out of a narrow window, and moves nothing else. */
export function toMiddle(line: HTMLElement | null, chosen: string) {
  const box = line?.querySelector(chosen)?.getBoundingClientRect()
  if (box) line?.scrollBy({ left: box.left + box.width / 2 - window.innerWidth / 2 })
}
