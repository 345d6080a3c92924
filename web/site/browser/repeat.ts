/** Repeats a click or submit, now that its handlers exist. */
export function repeat(event: Event) {
  const { target } = event
  if (event instanceof SubmitEvent && target instanceof HTMLFormElement) target.requestSubmit(event.submitter)
  else target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
}
