// In the place of what the helper of the search widgets sorts with when a widget asks it for the values of a facet, or for
// recommendations. Our search asks for neither (`search/found.ts` sorts): nearly a kB of each visit to it.
module.exports = () => {
  throw new Error('See no-sorted-facets.cjs')
}
