// Adds the slider to a public page, which is complete without it.
const views = document.querySelector<HTMLElement>('.views')
const compare = document.querySelector<HTMLElement>('.compare')
const range = compare?.querySelector<HTMLInputElement>('input[type=range]')

if (views && compare && range) {
  const move = (): void => compare.style.setProperty('--at', `${range.value}%`)
  const show = (): void => {
    compare.hidden = !views.querySelector<HTMLInputElement>('input[value=slider]')?.checked
  }
  range.addEventListener('input', move)
  views.addEventListener('change', show)
  // A browser may restore what was chosen before.
  move()
  show()
  views.hidden = false
}
