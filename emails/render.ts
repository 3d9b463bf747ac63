/** Named re-exports: importing the whole package dynamically would also load its code highlighter and Tailwind. */
export { render, toPlainText } from 'react-email'
