/** A press, or a posted form, once more: now that somebody listens. */
export function repeat(event: Event) {
  const { target } = event
  if (event instanceof SubmitEvent && target instanceof HTMLFormElement) target.requestSubmit(event.submitter)
  else target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
}
