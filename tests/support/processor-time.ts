/** How long this process works at something, in milliseconds: on a busy machine no longer than on a quiet one. */
export function processorTime(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
