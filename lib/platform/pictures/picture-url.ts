export const pictureUrl = (pictureId: string | null): string | null =>
  pictureId ? `/api/pictures/${pictureId}` : null

/** The same, unless an operator has hidden it. */
export const visiblePictureUrl = (picture: { id: string; hiddenAt: Date | null } | null): string | null =>
  picture && !picture.hiddenAt ? pictureUrl(picture.id) : null
