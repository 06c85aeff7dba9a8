import { documentAt } from '../../islands/document-at.ts'

/** A page of the site as a document that runs nothing; rejects where there is none. */
export async function pageAt(path: string): Promise<Document> {
  const page = await documentAt(path)
  if (page === undefined) throw new Error(`${path} is no page`)
  return page
}
