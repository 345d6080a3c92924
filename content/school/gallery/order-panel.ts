/** What is bought, beside the photos. */
export const orderPanelWords = {
  files: (days: string) =>
    `Full-size files, 300 DPI, no watermark. By email within 24 hours, yours to download for ${days}.`,
}
