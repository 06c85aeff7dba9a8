/** JSON as a person's program wrote it: some put a mark before it. Here by itself, as a rebuild reads settings before any package. */
export const parseJson = (text: string): unknown => JSON.parse(text.replace(/^\uFEFF/, ''))
