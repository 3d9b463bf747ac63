/**
 * Shows the stored form of the typed text with the caret in place, which React would move to the end. The text after
 * the caret was already on screen, so only the text before it can have changed.
 */
export function setValueKeepingCaret(input: HTMLInputElement, stored: string) {
  if (input.value === stored) return
  const lengthAfterCaret = input.value.length - (input.selectionEnd ?? input.value.length)
  const caret = Math.max(0, stored.length - lengthAfterCaret)
  input.value = stored
  input.setSelectionRange(caret, caret)
}
