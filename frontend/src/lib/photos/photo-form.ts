/** Interval for renewing links to stored photos, which are valid for five minutes. */
export const PHOTO_LINKS_MS = 4 * 60_000;

/** Shrinks photos, except those that the browser can't decode. */
export async function photoForm(photos: readonly File[]): Promise<FormData> {
  const { shrinkPhoto } = await import('./shrink-photo');
  const form = new FormData();
  for (const photo of photos) {
    const content = await shrinkPhoto(photo).then(
      (shrunk) => shrunk.content,
      () => photo,
    );
    form.append('photos', content, 'photo.jpg');
  }
  return form;
}
