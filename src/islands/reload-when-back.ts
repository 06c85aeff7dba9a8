/** Back from another page the browser may show one as it was left; how things stand now, only the API knows. */
export function reloadWhenBack(): void {
  window.addEventListener('pageshow', event => {
    if (event.persisted) location.reload()
  })
}
