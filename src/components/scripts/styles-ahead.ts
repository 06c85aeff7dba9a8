// Has the styles of the pages that come next fetched (`layouts/page-styles.ts`), once all of this one is there: it would have to
// share a slow line with them. By `fetch`, as Safari knows no `rel=prefetch`, and Firefox holds it against `default-src`.
const { ahead = '' } = document.body.dataset

addEventListener('load', () => {
  for (const href of ahead.match(/\S+/g) ?? []) {
    fetch(href, { priority: 'low' })
      .then(response => response.blob())
      .catch(() => {})
  }
})
