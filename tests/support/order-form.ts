/** What can be ordered in a history’s group: shirts, of which there are few, and cups without end. */
export const ORDER_FORM = {
  createdAt: new Date(),
  items: {
    create: [
      { place: 0, title: 'Shirt', pricePence: 500, options: ['S', 'L'], stock: 2 },
      { place: 1, title: 'Cup', pricePence: 150, options: [] },
    ],
  },
}
