/** A named re-export: importing the whole package dynamically would also load its code highlighter and Tailwind. */
export { render } from 'react-email'
