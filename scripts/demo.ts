/** A login and a group that make an empty installation worth looking at. */
export async function seedDemoGroup(): Promise<string> {
  return ''
}
