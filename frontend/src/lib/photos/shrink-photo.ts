import { type Attempt, ATTEMPTS, firstThatFits, fit, type Size } from './photo-sizes';

/**
 * Re-encodes upright, at about a twentieth of the bytes, without location data.
 * @param attempts best first
 * @throws Error if the browser can't decode it
 */
export async function shrinkPhoto(photo: Blob, attempts = ATTEMPTS): Promise<{ content: Blob; size: Size }> {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' });
  try {
    const content = await firstThatFits((attempt) => write(picture, attempt), attempts);
    return { content, size: { width: picture.width, height: picture.height } };
  } finally {
    picture.close();
  }
}

async function write(picture: ImageBitmap, { side, quality }: Attempt): Promise<Blob> {
  const { width, height } = fit(picture, side);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  // Transparent pixels would turn black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  // Frees memory on small phones.
  canvas.width = canvas.height = 0;
  if (!content) throw new Error('The picture could not be written');
  return content;
}
