// One click shows the whole number and makes it a link to call.
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-phone]')) {
  button.addEventListener('click', () => {
    const link = document.createElement('a')
    link.href = button.dataset.tel!
    link.textContent = button.dataset.phone!
    button.parentElement!.replaceWith(link)
    link.focus()
  })
}
