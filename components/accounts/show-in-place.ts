/**
 * Shows the text stored for what was just typed, with the caret where it was: React would put it at the end. What stands
 * after the caret was shown before, so only what stands before it can have changed.
 */
export function showInPlace(input: HTMLInputElement, stored: string) {
  if (input.value === stored) return
  const after = input.value.length - (input.selectionEnd ?? input.value.length)
  const caret = Math.max(0, stored.length - after)
  input.value = stored
  input.setSelectionRange(caret, caret)
}
