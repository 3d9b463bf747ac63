export const SOURCE_STAMP: string
export function sourceHash(): string
export function isBuildFresh(): boolean
