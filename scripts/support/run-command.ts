/** Runs a command and exits with the number it returns, or 0. If it throws, prints the message and exits with 1. */
export function runCommand(main: () => Promise<unknown>) {
  main().then(
    (code) => process.exit(typeof code === 'number' ? code : 0),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error)
      process.exit(1)
    },
  )
}
