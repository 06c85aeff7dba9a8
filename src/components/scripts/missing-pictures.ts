// Marks the frames of pictures that will not load; the styles then show an illustration in their place.
function mark(target: EventTarget | null): void {
  if (!(target instanceof HTMLImageElement)) return
  const picture = target.closest('picture') ?? target
  picture.parentElement?.setAttribute('data-missing', '')
}

// Errors of pictures do not bubble, but they can be caught on the way down.
document.addEventListener('error', event => mark(event.target), true)
for (const image of document.images)
  if (image.complete && image.naturalWidth === 0 && image.currentSrc !== '') mark(image)
