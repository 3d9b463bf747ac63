/** `test('…', NIGHT, …)` leaves a test to `npm run test:night`: by day the browser only follows what people do. */
export const NIGHT = { tag: '@night' }
