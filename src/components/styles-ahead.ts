// Has the styles of the pages that come next fetched (`layouts/page-styles.ts`), once all of this one is there: it would have to
// share a slow line with them.
const { ahead = '' } = document.body.dataset

addEventListener('load', () => {
  for (const href of ahead.match(/\S+/g) ?? []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'style', href }))
  }
})
