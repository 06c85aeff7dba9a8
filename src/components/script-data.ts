import { jsonOf } from '../site/digest.ts'

/** Data as the text of a script element: no `<` in it, so that nothing in the data can end the element. */
export function scriptData(data: object): string {
  return jsonOf(data).replace(/</g, '\\u003c')
}
