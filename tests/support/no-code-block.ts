/** Stands for react-email's code block in tests: see jest.config.mjs. */
export const CodeBlock = null
