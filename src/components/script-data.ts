/** Data as the text of a script element: no `<` in it, so that nothing in the data can end the element. */
export function scriptData(data: object): string {
  return JSON.stringify(data).replace(/</g, '\\u003c')
}
