/** Empty on purpose: without this file, the build would look in the parent folders and find ours. */
export const register = () => undefined
