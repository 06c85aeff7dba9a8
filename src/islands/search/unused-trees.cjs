// Stands in the bundle for the trees of hierarchical facets, of which our search has none: 1 kB. See unused-widgets.ts.
module.exports = () => () => {
  throw new Error('Hierarchical facets are not in the bundle; see unused-trees.cjs')
}
