// In the place of what makes trees of hierarchical facets, of which our search has none: half a kB of each visit to it. The
// helper that asks for it is CommonJS, and takes what this file exports itself.
module.exports = () => () => {
  throw new Error('See no-facet-trees.cjs')
}
