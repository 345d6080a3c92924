import { hydrateAt } from './islands.ts'

/**
 * Repeats a click or submit, once its handlers exist. Without the code of its island, a form posts as it does without
 * scripts.
 */
export async function repeat(event: Event) {
  const { target } = event
  try {
    await hydrateAt(target)
  } catch {
    if (target instanceof HTMLFormElement) target.submit()
    return
  }
  if (event instanceof SubmitEvent && target instanceof HTMLFormElement) target.requestSubmit(event.submitter)
  else target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
}
