// A page may be older than the days for which a car counts as just arrived: by the visitor's clock that tag goes (DC-58).
for (const tag of document.querySelectorAll<HTMLElement>(':is(.car-card__tag, .car-tag)[data-until]')) {
  if (Date.parse(tag.dataset.until!) < Date.now()) tag.remove()
}
