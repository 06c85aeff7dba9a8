/** Data as the text of a script element: no `<` in it, so that nothing in the data can end the element. */
export function scriptData(data: object): string {
  return JSON.stringify(data).replace(/</g, '\\u003c')
}

const written = new WeakMap<object, string>()

/** The same of data whose members many pages have as these very objects, so that each is written once. */
export function sharedScriptData(data: object): string {
  const members = Object.entries(data).flatMap(([name, value]) => {
    const text = typeof value === 'object' && value !== null ? once(value) : JSON.stringify(value)
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`]
  })
  return `{${members.join()}}`.replace(/</g, '\\u003c')
}

function once(value: object): string {
  const text = written.get(value) ?? JSON.stringify(value)
  written.set(value, text)
  return text
}
