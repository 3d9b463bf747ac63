/** By name: imported whole, as it is when it is wanted late, the package brings its highlighter of code and Tailwind. */
export { render } from 'react-email'
