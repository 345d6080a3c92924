/** Refusals about price lists and products. */
export const priceRefusals = {
  changedTo: (name: string, code: string) =>
    `This was changed on another screen meanwhile: it is ‘${name}’, with the lab’s code ‘${code}’ now. Save again to replace it.`,
}
