/** The status of an answer whose body nobody reads: what it would have been read from is closed. */
export async function statusOf(asked: Response | Promise<Response>): Promise<number> {
  const { status, body } = await asked
  await body?.cancel()
  return status
}
