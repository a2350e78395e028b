// The selections on the page of a guest link.
export const guestSelectionMessages = {
  title: 'Selections',
  noRoom: 'No room',
  viewImage: (title: string) => `View the image of ${title}`,
  openUrl: 'Product page',
  quantityPrice: (quantity: string, price: string) => `${quantity} x ${price} = {total}`,
  subtotal: 'Subtotal',
  tax: (percent: string) => `Tax (${percent}%)`,
  total: 'Total',
} as const
